import type { Page } from '@playwright/test'

/** As on phones, whose browsers show no PDF on a page: what would be printed is saved. */
export const showNoPdf = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { value: false }))
