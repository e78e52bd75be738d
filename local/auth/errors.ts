/** A refusal with the status, `error_code` and message that the real Auth gives. */
export class AuthError extends Error {
  override name = 'AuthError'
  readonly status: number
  readonly code: string
  /** Further members of the JSON body, like the reasons of a weak password. */
  readonly extra: Record<string, unknown>
  constructor(status: number, code: string, message: string, extra: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

export const validationFailed = (message: string) => new AuthError(400, 'validation_failed', message)

export const internalError = (message: string, cause?: unknown) =>
  Object.assign(new AuthError(500, 'unexpected_failure', message), { cause })

/** Since API version 2024-01-01 `code` is the error's name; before, it was the status and the name had a key of its own. */
export function errorResponse(error: AuthError, apiVersion: string | null): Response {
  const modern = apiVersion !== null && apiVersion >= '2024-01-01'
  const body = modern
    ? { code: error.code, message: error.message, ...error.extra }
    : { code: error.status, error_code: error.code, msg: error.message, ...error.extra }
  return Response.json(body, {
    status: error.status,
    headers: { 'x-sb-error-code': error.code, ...(modern ? { 'x-supabase-api-version': '2024-01-01' } : {}) },
  })
}
