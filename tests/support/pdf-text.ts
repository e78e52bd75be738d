import { Buffer } from 'node:buffer'
import { inflateSync } from 'node:zlib'

/**
 * What one of our PDFs says, page after page and without any blanks: these are gaps on paper, not characters. Reads what
 * pdfmake writes, where every font brings a table from its glyphs to letters.
 */
export function pdfText(pdf: Uint8Array): string {
  const file = Buffer.from(pdf).toString('latin1')
  const objects = new Map([...file.matchAll(/(\d+) 0 obj\s([^]*?)endobj/g)].map(([, id, body]) => [id!, body!]))
  const fonts = new Map<string, string[]>()
  for (const body of objects.values()) {
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+)/.exec(objects.get(id!)!)![1]!
      fonts.set(name!, lettersOf(stream(objects.get(table)!)))
    }
  }
  const pages = [...objects.values()].flatMap((body) => /\/Contents (\d+)/.exec(body)?.[1] ?? [])
  return pages.map((id) => pageText(stream(objects.get(id)!), fonts)).join('')
}

/** A text as `pdfText` tells it. */
export const squeezed = (text: string) => text.replace(/\s/g, '')

function pageText(drawing: string, fonts: Map<string, string[]>): string {
  let letters: string[] = []
  let text = ''
  for (const [, font, glyphs] of drawing.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font) letters = fonts.get(font)!
    else text += [...glyphs!.matchAll(/<([\da-f]+)>/g)].map(([, hex]) => decoded(hex!, letters)).join('')
  }
  return squeezed(text)
}

const decoded = (hex: string, letters: string[]) =>
  hex
    .match(/.{4}/g)!
    .map((glyph) => letters[parseInt(glyph, 16)])
    .join('')

/** The letters of a font by its glyphs: `<0000> <0002> [<0000> <0421> <043e>]`. */
function lettersOf(table: string): string[] {
  const letters: string[] = []
  for (const [, first, row] of table.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[(.*?)\]/g)) {
    const found = [...row!.matchAll(/<([\da-f ]*)>/g)].map(([, hex]) =>
      String.fromCharCode(...(hex!.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16))),
    )
    letters.splice(parseInt(first!, 16), found.length, ...found)
  }
  return letters
}

const stream = (body: string) =>
  inflateSync(Buffer.from(/stream\r?\n([^]*)endstream/.exec(body)![1]!, 'latin1')).toString('latin1')
