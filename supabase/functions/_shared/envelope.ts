import { STATUS_CODE } from '@std/http/status'

/** What was asked for, in the envelope of the search calls: `{success: true, …}`. */
export function succeed(answer: { data?: unknown } = {}): Response {
  return Response.json({ success: true, ...answer }, { headers: { 'cache-control': 'no-store' } })
}

/** Why there is nothing: `{success: false, error}` with a sentence that may be shown. */
export function refuse(status: number, error: string): Response {
  return Response.json({ success: false, error }, { status })
}

/** Refuses a method that a call does not have. */
export function refuseMethod(): Response {
  return refuse(STATUS_CODE.MethodNotAllowed, 'Метод не поддерживается')
}

/** Refuses a body that is not what the call takes. */
export function refuseBody(): Response {
  return refuse(STATUS_CODE.BadRequest, 'Неверный запрос')
}

/** The JSON object that a request carries; null when it carries anything else. */
export async function readObject(request: Request): Promise<Record<string, unknown> | null> {
  try {
    const body: unknown = await request.json()
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null
  } catch {
    return null
  }
}
