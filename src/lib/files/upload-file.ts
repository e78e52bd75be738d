import { AppError } from '../backend/errors'

type Upload = {
  url: string
  headers: Record<string, string>
  body: Blob
  /** Bytes sent. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** POSTs a file with progress, which `fetch` lacks. Resolves with the status. */
export function uploadFile({ url, headers, body, onProgress, signal }: Upload): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, body.size)))
    request.addEventListener('load', () => resolve(request.status))
    request.addEventListener('error', () => reject(new AppError('network')))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    signal.throwIfAborted()
    signal.addEventListener('abort', abort)
    request.send(body)
  })
}
