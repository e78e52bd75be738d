const ATTEMPTS = 3
const PAUSE = 250

const HEADER = 'x-idempotent'

/**
 * Marks a call as repeatable: `db.rpc('place_order', order).setHeader(...idempotent)`. GET and HEAD always are. The
 * header never leaves the browser.
 */
export const idempotent = [HEADER, 'true'] as const

/** Retries network failures, up to three attempts; never after an abort, never a call that may have taken effect. */
export function retryFetch(
  fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : undefined
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase()
    const headers = new Headers(init?.headers ?? request?.headers)
    const signal = init?.signal ?? request?.signal
    const repeatable = method === 'GET' || method === 'HEAD' || headers.has(HEADER)
    headers.delete(HEADER)

    for (let attempt = 1; ; attempt++) {
      try {
        return await fetch(request?.clone() ?? input, { ...init, headers })
      } catch (error) {
        if (!repeatable || signal?.aborted || attempt === ATTEMPTS) throw error
        await pause(attempt * PAUSE, signal)
      }
    }
  }
}

/** Rejects when the signal aborts. */
function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
