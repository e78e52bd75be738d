/** Why a call is refused: the HTTP status and a stable word. */
export type Refusal = { status: number; code: string; details?: unknown }

/** SQL raises PTnnn with a stable word; anything else is thrown on, since what it says is not for callers. */
export function refusalOf(error: { code?: string; message: string }): Refusal {
  const status = /^PT(\d{3})$/.exec(error.code ?? '')?.[1]
  if (!status) throw error
  return { status: Number(status), code: error.message }
}
