import type { StackStatus } from './stack.ts'

const MINUTE = 60_000

/** Calls the edge function run-jobs every minute, as pg_cron does on a real Supabase. Returns what stops it. */
export function startJobClock(
  { api_url, secret_key }: Pick<StackStatus, 'api_url' | 'secret_key'>,
  interval = MINUTE,
): () => void {
  const stopped = new AbortController()
  const tick = async () => {
    try {
      const response = await fetch(`${api_url}/functions/v1/run-jobs`, {
        method: 'POST',
        headers: { apikey: secret_key },
        signal: stopped.signal,
      })
      if (!response.ok) console.error(`run-jobs answered ${response.status}: ${await response.text()}`)
    } catch (error) {
      if (!stopped.signal.aborted) console.error('run-jobs:', error)
    }
  }
  const timer = setInterval(() => void tick(), interval)
  return () => {
    clearInterval(timer)
    stopped.abort()
  }
}
