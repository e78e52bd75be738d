import type { Locator, Page } from '@playwright/test'

export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('listitem').filter({ hasText: text })
}

/**
 * Keeps toasts that come from now on from running out before the test has pressed what they offer; the answer lets them go.
 * The toast library stops its clocks while the document is hidden, and it alone looks at that here.
 */
export async function holdToasts(page: Page): Promise<() => Promise<void>> {
  await setHidden(page, true)
  return () => setHidden(page, false)
}

function setHidden(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}
