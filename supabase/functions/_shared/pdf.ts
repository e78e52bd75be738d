// @ts-types="./pdfmake.d.ts"
import pdfmake from 'pdfmake'
import { drawableText } from './drawable-text.ts'

/** Onest with Cyrillic, Kazakh letters and ₸; see fonts/OFL.txt. */
const faces = { normal: 'onest-regular.ttf', bold: 'onest-semibold.ttf' }
let ready: Promise<void> | undefined

/** A document of pdfmake as a PDF, its font inside. Made for each: pdfmake writes its measures into what it is given. */
export async function drawPdf(document: object): Promise<Uint8Array> {
  await (ready ??= loadFonts())
  return new Uint8Array(await pdfmake.createPdf(drawable(document)).getBuffer())
}

/** A copy of the document whose texts have only signs of the font: people's names come in any alphabet. */
function drawable<Part>(part: Part): Part
function drawable(part: unknown): unknown {
  if (typeof part === 'string') return drawableText(part)
  if (typeof part === 'function') return (...given: unknown[]) => drawable(part(...given))
  if (Array.isArray(part)) return part.map(drawable)
  if (part?.constructor !== Object) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, drawable(value)]))
}

/** What every paper of ours looks like; `continued` names it at the foot of its pages when there are several. */
export function paper(title: string, author: string, continued: string) {
  return {
    info: { title, author },
    language: 'ru-KZ',
    pageSize: 'A4',
    pageMargins: [42, 36, 42, 48],
    defaultStyle: { font: 'Onest', fontSize: 9, lineHeight: 1.15 },
    footer: (page: number, pages: number) => ({
      text: pages > 1 ? `${continued}, страница ${page} из ${pages}` : '',
      alignment: 'right',
      fontSize: 8,
      margin: [42, 12],
    }),
  }
}

/** Layout of a table with thin lines. */
export const thin = { hLineWidth: () => 0.6, vLineWidth: () => 0.6, paddingTop: () => 3, paddingBottom: () => 3 }
/** A cell of a table's head. */
export const head = (text: string) => ({ text, bold: true, alignment: 'center' })
/** A cell of numbers. */
export const right = (text: string | number) => ({ text, alignment: 'right' })

/** Answers with a PDF, which nobody on the way is to keep. */
export function pdfResponse(pdf: Uint8Array, title: string): Response {
  return new Response(pdf as BodyInit, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(`${title}.pdf`)}`,
      'cache-control': 'no-store',
    },
  })
}

async function loadFonts() {
  for (const file of Object.values(faces)) {
    const bytes = await Deno.readFile(new URL(`fonts/${file}`, import.meta.url))
    pdfmake.virtualfs.writeFileSync(file, bytes)
  }
  pdfmake.setFonts({ Onest: faces })
  // Nothing of a paper lies elsewhere.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
}
