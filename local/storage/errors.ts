/** A refusal in the words of hosted Storage. */
export class StorageError extends Error {
  readonly statusCode: number
  /** For programs; `error` is its older spelling. */
  readonly code: string
  readonly error: string
  constructor(statusCode: number, code: string, message: string, error: string = code) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.error = error
  }
}

export const objectNotFound = () => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found')
export const bucketNotFound = () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
export const alreadyExists = () =>
  new StorageError(409, 'ResourceAlreadyExists', 'The resource already exists', 'Duplicate')
export const accessDenied = (message: string) => new StorageError(403, 'AccessDenied', message, 'Unauthorized')

/**
 * Turns what stopped an operation into a response; database errors become what Storage makes of them.
 * Its HTTP status is 400, whatever `statusCode` says in the body.
 */
export function storageErrorResponse(caught: unknown): Response {
  const { statusCode, code, error, message } = caught instanceof StorageError ? caught : fromDatabase(caught)
  return Response.json(
    { statusCode: String(statusCode), code, error, message },
    { status: statusCode === 500 ? 500 : 400 },
  )
}

function fromDatabase(caught: unknown): StorageError {
  const { code, message } = caught as { code?: string; message: string }
  if (code === '42501') return accessDenied(message.replace(/ for table "\w+"$/, ''))
  if (code === '23505') return alreadyExists()
  if (code === '23503') return bucketNotFound()
  console.error('storage:', caught)
  return new StorageError(500, 'InternalError', 'Internal server error')
}
