import { dayInWords, momentInWords } from '../_shared/moments.ts'
import { paper } from '../_shared/pdf.ts'
import { type Consent, type Consents, textsOf } from './consents.ts'

export const TITLE = 'Согласия'

/** What somebody agreed to and when, and the full text of each version, as a document of pdfmake. */
export function consentsDocument(all: Consents, createdAt: string) {
  const { name, email } = all
  return {
    ...paper(TITLE, name ?? email, `${TITLE}: ${name ?? email}`),
    content: [
      { text: TITLE, bold: true, fontSize: 15, margin: [0, 0, 0, 8] },
      person(all, createdAt),
      all.consents.length > 0 ? list(all.consents) : { text: 'Согласий нет.' },
      ...textsOf(all).map(fullText),
    ],
  }
}

function person({ name, bin_iin, email }: Consents, createdAt: string) {
  const facts = [
    ['Организация:', name],
    ['БИН или ИИН:', bin_iin],
    ['Email:', email],
    ['Составлено:', `${momentInWords(createdAt)}, время Алматы`],
  ]
  return {
    table: {
      widths: [90, '*'],
      body: facts.filter(([, value]) => value).map(([label, value]) => [label, { text: value, bold: true }]),
    },
    layout: { defaultBorder: false, paddingLeft: () => 0, paddingTop: () => 1, paddingBottom: () => 2 },
    margin: [0, 0, 0, 12],
  }
}

function list(consents: Consent[]) {
  const head = ['Документ', 'Версия', 'Согласие дано', 'Отозвано']
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 90, 120, 120],
      body: [
        head.map((text) => ({ text, bold: true })),
        ...consents.map(({ title, version, given_at, withdrawn_at }) => [
          title,
          `от ${dayInWords(version)}`,
          momentInWords(given_at),
          withdrawn_at ? momentInWords(withdrawn_at) : 'нет',
        ]),
      ],
    },
    layout: { hLineWidth: () => 0.6, vLineWidth: () => 0.6, paddingTop: () => 3, paddingBottom: () => 3 },
  }
}

/** A text as it was accepted, from the head of a page. */
function fullText({ title, version, body }: Consent) {
  return [
    { text: title, bold: true, fontSize: 13, pageBreak: 'before' },
    { text: `Версия от ${dayInWords(version)}`, margin: [0, 0, 0, 6] },
    ...body
      .trim()
      .split(/\n{2,}/)
      .map(block),
  ]
}

function block(text: string) {
  if (text.startsWith('## ')) return { text: text.slice(3), bold: true, fontSize: 11, margin: [0, 8, 0, 3] }
  if (text.startsWith('- ')) {
    return { ul: text.split('\n').map((line) => plain(line.replace(/^- /, ''))), margin: [0, 0, 0, 5] }
  }
  return { text: plain(text), margin: [0, 0, 0, 5] }
}

/** Links as their words: on paper there is nothing to follow. */
const plain = (text: string) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
