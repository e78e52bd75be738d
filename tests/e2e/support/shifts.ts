import type { Page } from '@playwright/test'

/** Watches a page from its first paint on; the answer tells how far its content has moved by itself (CLS). Call it before the page is opened. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = window as { moved?: number }
    seen.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved! += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as { moved?: number }).moved ?? 0)
}
