import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { backend, database } from '../support/backend.ts'
import { type Caller, everybody } from '../support/callers.ts'
import { pdfText, squeezed } from '../support/pdf-text.ts'

// Pay over the API: the statement as a paper, and that nobody reads another's pay by any path.

const sql = database()
let as: Record<Caller, SupabaseClient>
let month: string
let accrual: number

beforeAll(async () => {
  as = await everybody()
  const [closed] = await sql`
    select s.month::text as month, min(b.id) as accrual
      from public.bonus_statements as s join public.bonus_accruals as b using (manager_id, month)
     where s.manager_id = ${personas.manager.id} group by s.month order by s.month desc limit 1`
  month = closed!['month'] as string
  accrual = Number(closed!['accrual'])
})
afterAll(() => sql.end())

async function paper(caller: Caller, query = `manager_id=${personas.manager.id}&month=${month}`): Promise<Response> {
  const { data } = await as[caller].auth.getSession()
  return fetch(`${backend.url}/functions/v1/bonus-statement?${query}`, {
    headers: {
      apikey: backend.publishableKey,
      ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
    },
  })
}

describe('bonus-statement', () => {
  test.each(['manager', 'admin', 'superAdmin'] as const)('gives %s the paper, to the tenge', async (caller) => {
    const response = await paper(caller)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const text = pdfText(new Uint8Array(await response.arrayBuffer()))
    const [statement] = await sql`
      select payable from public.bonus_statements where manager_id = ${personas.manager.id} and month = ${month}`
    expect(text).toContain(squeezed(`К выплате: ${String(statement!['payable'])}`))
    expect(text).toContain(squeezed('Дина Серікқызы'))
  })

  test.each([
    ['anon', 401, 'not_signed_in'],
    ['clinic', 403, 'not_allowed'],
    ['logistic', 403, 'not_allowed'],
    ['otherManager', 403, 'not_allowed'],
  ] as const)('refuses %s', async (caller, status, code) => {
    const response = await paper(caller)
    expect([response.status, await response.json()]).toEqual([status, { code }])
  })
})

describe('another’s pay', () => {
  const tables = ['bonus_accruals', 'bonus_statements', 'order_commissions'] as const

  test.each(tables)('is not among the rows of %s, embedded or filtered', async (table) => {
    for (const caller of ['clinic', 'logistic', 'otherManager'] as const) {
      const { data } = await as[caller].from(table).select('*').eq('manager_id', personas.manager.id)
      expect(data, caller).toEqual([])
      const { data: embedded } = await as[caller]
        .from('account_managers')
        .select(`user_id, ${table}!${table}_manager_id_fkey(manager_id)`)
      const rows = (embedded ?? []) as unknown as Record<string, unknown>[]
      expect(
        rows.filter(({ user_id: id }) => id === personas.manager.id).flatMap((row) => row[table]),
        caller,
      ).toEqual([])
      const { count } = await as[caller]
        .from(table)
        .select('*', { count: 'exact', head: true })
        .eq('manager_id', personas.manager.id)
      expect(count, caller).toBe(0)
    }
  })

  test('is in no answer of a function', async () => {
    for (const caller of ['clinic', 'logistic', 'otherManager'] as const) {
      const calls = await Promise.all([
        as[caller].rpc('bonus_month', { manager_id: personas.manager.id, month }),
        as[caller].rpc('bonus_year', { manager_id: personas.manager.id, month }),
        as[caller].rpc('bonus_reason', { accrual_id: accrual }),
        as[caller].rpc('month_statements', { month }),
      ])
      for (const { data, error } of calls) {
        expect(data, caller).toBeNull()
        expect(error?.code, caller).toMatch(/^PT40[34]$/)
      }
    }
  })
})

test('a clinic reads neither its rate nor its score, nor by its order', async () => {
  const { data } = await as.clinic
    .from('orders')
    .select('id, order_commissions(percent, tier), bonus_accruals(amount)')
    .eq('user_id', personas.clinic.id)
    .limit(100)
  expect(data).not.toEqual([])
  for (const order of (data ?? []) as unknown as { order_commissions: unknown; bonus_accruals: unknown[] }[]) {
    expect([order.order_commissions, order.bonus_accruals]).toEqual([null, []])
  }
  expect(await as.clinic.from('clinic_ratings').select('*')).toMatchObject({ data: [] })
  expect(await as.clinic.from('rating_formulas').select('*')).toMatchObject({ data: [] })
  expect(await as.clinic.rpc('my_tier')).toMatchObject({ data: null, error: null })
})
