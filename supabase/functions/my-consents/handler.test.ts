import { assertEquals } from '@std/assert'
import { type Consents, textsOf } from './consents.ts'
import { consentsDocument } from './document.ts'
import { handle } from './handler.ts'

const offer = {
  document_id: 'd1',
  title: 'Публичная оферта',
  version: '2026-11-01',
  body: 'Версия 2026-11-01. Читайте [политику](/privacy-policy).\n\n## 1. Общие положения\n\n- первое\n- второе',
  given_at: '2026-11-20T19:05:00Z',
  withdrawn_at: null,
}
const news = { ...offer, document_id: 'd2', title: 'Согласие на рассылку', body: 'Я согласен.' }
const all: Consents = {
  name: 'ТОО Әсем Қабылдау',
  bin_iin: '260140000015',
  email: 'clinic@aurelis.test',
  consents: [offer, news, { ...news, given_at: '2026-11-02T05:00:00Z', withdrawn_at: '2026-11-03T05:00:00Z' }],
}
const NOW = '2026-11-22T01:00:00Z'

/** Everything that a document of pdfmake says, in order. */
function wordsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (Array.isArray(part)) return part.flatMap(wordsOf)
  if (typeof part !== 'object' || part === null) return []
  const { text, table, ul } = part as Record<string, unknown>
  return wordsOf(text ?? ul ?? (table as { body: unknown } | undefined)?.body)
}
const words = (of: Consents) => wordsOf(consentsDocument(of, NOW).content)

Deno.test('the paper says who, what and when, in the time of Almaty', () => {
  assertEquals(words(all).slice(0, 21), [
    'Согласия',
    ...['Организация:', 'ТОО Әсем Қабылдау', 'БИН или ИИН:', '260140000015', 'Email:', 'clinic@aurelis.test'],
    ...['Составлено:', '22 ноября 2026 г., 06:00, время Алматы'],
    ...['Документ', 'Версия', 'Согласие дано', 'Отозвано'],
    ...['Публичная оферта', 'от 1 ноября 2026 г.', '21 ноября 2026 г., 00:05', 'нет'],
    ...['Согласие на рассылку', 'от 1 ноября 2026 г.', '21 ноября 2026 г., 00:05', 'нет'],
  ])
  assertEquals(words(all).slice(21, 25), [
    ...['Согласие на рассылку', 'от 1 ноября 2026 г.', '2 ноября 2026 г., 10:00', '3 ноября 2026 г., 10:00'],
  ])
})

Deno.test('then come the texts, each once', () => {
  assertEquals(words(all).slice(25), [
    ...['Публичная оферта', 'Версия от 1 ноября 2026 г.', 'Версия 2026-11-01. Читайте политику.'],
    ...['1. Общие положения', 'первое', 'второе'],
    ...['Согласие на рассылку', 'Версия от 1 ноября 2026 г.', 'Я согласен.'],
  ])
  assertEquals(textsOf(all).length, 2)
})

Deno.test('who agreed to nothing has a paper that says so', () => {
  const nothing = words({ name: null, bin_iin: null, email: 'a@b.kz', consents: [] })
  assertEquals(nothing.slice(0, 3), ['Согласия', 'Email:', 'a@b.kz'])
  assertEquals(nothing.at(-1), 'Согласий нет.')
})

Deno.test('it is a PDF that is kept by nobody on the way', async () => {
  const response = await handle(new Request('http://localhost/my-consents'), () => () => Promise.resolve(all))
  assertEquals(response.status, 200)
  assertEquals(response.headers.get('content-type'), 'application/pdf')
  assertEquals(response.headers.get('cache-control'), 'no-store')
  assertEquals(new TextDecoder('latin1').decode(await response.arrayBuffer()).slice(0, 5), '%PDF-')
})
