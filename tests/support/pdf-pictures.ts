import { PDFiumLibrary } from '@hyzyla/pdfium'
import decodeQR from 'qr/decode.js'

const DOTS_PER_MM = 6
const POINTS_PER_MM = 72 / 25.4

/** A page of a PDF as a printer draws it: sides and margins in whole millimetres, and what its QR code says. */
export type PagePicture = {
  width: number
  height: number
  /** How far what is printed stays away from the nearest edge; null: the page is blank. */
  margin: number | null
  qr: string | null
}

/** Looks at every page of a PDF. */
export async function pdfPictures(pdf: Uint8Array): Promise<PagePicture[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const pictures: PagePicture[] = []
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale: DOTS_PER_MM / POINTS_PER_MM, render: 'bitmap' })
      pictures.push({
        width: Math.round(width / DOTS_PER_MM),
        height: Math.round(height / DOTS_PER_MM),
        margin: marginOf(width, height, data),
        qr: qrOf(width, height, data),
      })
    }
    document.destroy()
    return pictures
  } finally {
    library.destroy()
  }
}

function marginOf(width: number, height: number, data: Uint8Array): number | null {
  let nearest = Infinity
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      if (data[at]! + data[at + 1]! + data[at + 2]! < 600)
        nearest = Math.min(nearest, x, y, width - 1 - x, height - 1 - y)
    }
  }
  return nearest === Infinity ? null : Math.floor(nearest / DOTS_PER_MM)
}

function qrOf(width: number, height: number, data: Uint8Array): string | null {
  try {
    return decodeQR({ width, height, data })
  } catch {
    return null
  }
}
