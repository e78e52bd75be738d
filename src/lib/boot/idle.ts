const AT_LATEST = 3000
const WITHOUT_IDLE_CALLBACK = 300

/** After the page has loaded. */
export function whenIdle(run: () => void) {
  const later = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => run(), { timeout: AT_LATEST })
    else setTimeout(run, WITHOUT_IDLE_CALLBACK)
  }
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
