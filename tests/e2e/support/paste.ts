import type { Locator } from '@playwright/test'

/** Pastes as a spreadsheet does: rows by line ends, cells by tabs. */
export async function paste(field: Locator, text: string) {
  await field.evaluate((element, table) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', table)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
