import { assert, assertEquals } from '@std/assert'
import { pdfText } from '../../../tests/support/pdf-text.ts'
import { drawPdf, paper } from './pdf.ts'

/** The text of a PDF of that text; a sign that the font lacks is read as \0. */
async function readBack(text: string, bold = false): Promise<string> {
  return pdfText(await drawPdf({ ...paper('Счёт', 'Аурелис', 'Счёт'), content: [{ text, bold }] }))
}

const nfd = 'Нежныи\u0306 Краи\u0306, ЁЕ\u0308'

for (const bold of [false, true]) {
  Deno.test(`composed and decomposed letters are one, ${bold ? 'semibold' : 'regular'}`, async () => {
    assertEquals(await readBack(nfd, bold), 'НежныйКрай,ЁЁ')
  })

  Deno.test(`what the font lacks is replaced by what it has, ${bold ? 'semibold' : 'regular'}`, async () => {
    const cases = [
      ['Yeşilyağ İpek, ışık', 'YesilyagIpek,ısık'],
      ['Əliyev, əl', 'Әliyev,әl'],
      ['Łódź, Đorđe, Ćwiček, Œuvre', 'Lódz,Dorde,Cwicek,Œuvre'],
      ['Oʻzbekiston, Qoʼqon, D′Arsi', "O‘zbekiston,Qo’qon,D'Arsi"],
      ['Ҳамидҷон Ӯктамӣ, Җәмилә', 'ХамидчонУктами,Жәмилә'],
      ['α-арбутин, β-глюкан, 5 μг', 'a-арбутин,b-глюкан,5мкг'],
      ['AG\u2011006\u2010007\u2012008\u2015009', 'AG-006-007-008-009'],
      ['кр\u00adем\u200b\u2060\ufeff, Роза\u202e', 'крем,Роза'],
      ['ﬁn, Ａ１, ①, ⅓, 50 ㎖', 'fin,A1,1,1/3,50ml'],
      ['Роза 🌸☎️ и ко', 'Розаико'],
      ['漢, ∞', '?,?'],
    ] as const
    for (const [text, expected] of cases) assertEquals(await readBack(text, bold), expected)
  })

  Deno.test(`no sign that is kept is an empty box, ${bold ? 'semibold' : 'regular'}`, async () => {
    const signs = Array.from({ length: 0x2ff0 }, (_, code) => String.fromCharCode(code)).join('\u200b ')
    assert(!(await readBack(signs, bold)).includes('\0'))
  })
}

Deno.test('blanks of any width part words, and groups of digits stay together', async () => {
  const text = `${'слово '.repeat(40)}12\u202f000\u2009₸\u3000\u2028\r\n\tконец`
  assertEquals(await readBack(text), `${'слово'.repeat(40)}12000₸конец`)
})
