import type { Refusal } from './refusal.ts'

/** What was asked for, in the envelope of the search calls: `{success: true, …}`. */
export function succeed(answer: { data?: unknown } = {}): Response {
  return Response.json({ success: true, ...answer }, { headers: { 'cache-control': 'no-store' } })
}

const sentences: Record<string, string> = {
  method_not_allowed: 'Метод не поддерживается',
  not_signed_in: 'Войдите, чтобы видеть историю поиска',
  bad_request: 'Неверный запрос',
}

/** Why there is nothing: `{success: false, error}` with a sentence that may be shown; `failure` is that of what failed. */
export const refuseInEnvelope =
  (failure: string) =>
  ({ status, code }: Refusal): Response =>
    Response.json({ success: false, error: sentences[code] ?? failure }, { status })
