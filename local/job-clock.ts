import type { StackStatus } from './stack.ts'

const MINUTE = 60_000

/** Calls the edge functions run-jobs, send-outbox and send-pushes every minute, as pg_cron does on a real Supabase. Returns what stops it. */
export function startJobClock(
  { api_url, secret_key }: Pick<StackStatus, 'api_url' | 'secret_key'>,
  interval = MINUTE,
): () => void {
  const stopped = new AbortController()
  const call = async (name: string) => {
    try {
      const response = await fetch(`${api_url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { apikey: secret_key },
        signal: stopped.signal,
      })
      if (!response.ok) console.error(`${name} answered ${response.status}: ${await response.text()}`)
    } catch (error) {
      if (!stopped.signal.aborted) console.error(`${name}:`, error)
    }
  }
  const timer = setInterval(() => {
    for (const name of ['run-jobs', 'send-outbox', 'send-pushes']) void call(name)
  }, interval)
  return () => {
    clearInterval(timer)
    stopped.abort()
  }
}
