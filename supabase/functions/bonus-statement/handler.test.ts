import { assertEquals } from '@std/assert'
import { drawPdf } from '../_shared/pdf.ts'
import { type Statement, statementDocument } from './document.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { type Desk, handle } from './handler.ts'

const id = 'a0000000-0000-4000-8000-000000000004'
const statement: Statement = {
  manager_name: 'Дина Серікқызы',
  month: '2026-10-01',
  status: 'approved',
  accrued: 9944,
  reversed: -672,
  adjusted: 5000,
  carried: -300,
  payable: 13_972,
  approved_at: '2026-11-03T06:00:00Z',
  paid_on: null,
  rows: [
    {
      number: null,
      clinic: null,
      kind: 'adjustment',
      base: null,
      percent: null,
      tier: null,
      amount: 5000,
      reason: 'Обучение',
      created_at: '2026-10-20T06:00:00Z',
    },
    {
      number: '2026-000112',
      clinic: null,
      kind: 'reversal',
      base: -16_800,
      percent: 4,
      tier: 'B',
      amount: -672,
      reason: null,
      created_at: '2026-10-19T06:00:00Z',
    },
    // 23:59 of the 18th in Almaty.
    {
      number: '2026-000112',
      clinic: 'Әсем',
      kind: 'accrual',
      base: 248_600,
      percent: 4,
      tier: 'B',
      amount: 9944,
      reason: null,
      created_at: '2026-10-18T18:59:00Z',
    },
  ],
}

function deskWith(outcome: { statement: Statement } | Refusal = { statement }) {
  const asked: string[][] = []
  const desk: Desk = {
    read(...call) {
      asked.push(call)
      return Promise.resolve(outcome)
    },
    draw: drawPdf,
  }
  return { asked, desk }
}

const get = (desk: Desk, query = `?manager_id=${id}&month=2026-10-01`) =>
  handle(new Request(`http://localhost/bonus-statement${query}`), () => desk)

Deno.test('the statement is a PDF that names itself and is kept by nobody on the way', async () => {
  const { asked, desk } = deskWith()
  const response = await get(desk)
  assertEquals(response.status, 200)
  assertEquals(asked, [[id, '2026-10-01']])
  assertEquals(response.headers.get('content-type'), 'application/pdf')
  assertEquals(response.headers.get('cache-control'), 'no-store')
  const name = response.headers.get('content-disposition')!.split("''")[1]!
  assertEquals(
    decodeURIComponent(name).replaceAll('\u00a0', ' '),
    'Ведомость бонусов за октябрь 2026 г., Дина Серікқызы.pdf',
  )
  assertEquals(new TextDecoder().decode(new Uint8Array(await response.arrayBuffer()).slice(0, 5)), '%PDF-')
})

Deno.test('entries stand from the first day on, a former client without a name, and the sums below', () => {
  const text = JSON.stringify(statementDocument(statement))
  const places = [
    '18.10.2026',
    'Әсем',
    '248\u00a0600',
    '9\u00a0944',
    'Бывший клиент',
    '−672',
    'Обучение',
    'Перенесено',
    '13\u00a0972',
  ].map((part) => text.indexOf(part))
  assertEquals(
    places,
    places.toSorted((a, b) => a - b),
  )
  assertEquals(places[0]! > 0, true)
})

Deno.test('refusals keep the status and the word of the database', async () => {
  const refused = await get(deskWith({ status: 403, code: 'not_allowed' }).desk)
  assertEquals([refused.status, await refused.json()], [403, { code: 'not_allowed' }])
})

for (const query of ['?manager_id=1&month=2026-10-01', `?manager_id=${id}&month=2026-10-02`, `?manager_id=${id}`]) {
  Deno.test(`“${query}” names no month of a manager`, async () => {
    const { asked, desk } = deskWith()
    assertEquals((await get(desk, query)).status, 400)
    assertEquals(asked, [])
  })
}
