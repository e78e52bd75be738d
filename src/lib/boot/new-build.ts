const ASK_EVERY = 5 * 60_000

export async function latestBuild(): Promise<string | undefined> {
  const answer = await fetch('/builds/latest.json', { cache: 'no-store' })
  if (!answer.ok) return undefined
  const { id }: { id?: unknown } = await answer.json()
  return typeof id === 'string' ? id : undefined
}

/**
 * Checks every five minutes and when the page is shown again, until the build differs from `own`. Returns a function
 * that stops.
 */
export function watchBuilds(own: string, onNewBuild: () => void, latest = latestBuild): () => void {
  const ask = async () => {
    if (document.hidden) return
    const id = await latest().catch(() => undefined) // no network: the next time will tell
    if (id === undefined || id === own || stopped) return
    stop()
    onNewBuild()
  }
  let stopped = false
  const stop = () => {
    stopped = true
    clearInterval(timer)
    removeEventListener('focus', askAgain)
  }
  const askAgain = () => void ask()
  const timer = setInterval(askAgain, ASK_EVERY)
  addEventListener('focus', askAgain)
  return stop
}
