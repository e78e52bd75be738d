// @ts-types="./pdfmake.d.ts"
import pdfmake from 'pdfmake'
import { invoiceDocument } from './document.ts'
import type { Invoice } from './invoice.ts'

/** Onest with Cyrillic, Kazakh letters and ₸; see fonts/OFL.txt. */
const faces = { normal: 'onest-regular.ttf', bold: 'onest-semibold.ttf' }
let ready: Promise<void> | undefined

/** The invoice as a PDF, its font inside. */
export async function invoicePdf(invoice: Invoice): Promise<Uint8Array> {
  await (ready ??= loadFonts())
  return new Uint8Array(await pdfmake.createPdf(invoiceDocument(invoice)).getBuffer())
}

async function loadFonts() {
  for (const file of Object.values(faces)) {
    const bytes = await Deno.readFile(new URL(`fonts/${file}`, import.meta.url))
    pdfmake.virtualfs.writeFileSync(file, bytes)
  }
  pdfmake.setFonts({ Onest: faces })
  // Nothing of an invoice lies elsewhere.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
}
