import type { Page } from '@playwright/test'

/** A photograph as a file, made by the browser. */
export async function picture(page: Page, width: number, height: number, colour: string, name = `${colour}.png`) {
  const base64 = await page.evaluate(
    ([w, h, fill]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
      const context = canvas.getContext('2d')!
      context.fillStyle = fill
      context.fillRect(0, 0, w, h)
      context.fillStyle = 'white'
      context.fillRect(w / 3, h / 3, w / 3, h / 3)
      return canvas.toDataURL('image/png').split(',')[1]!
    },
    [width, height, colour] as const,
  )
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}
