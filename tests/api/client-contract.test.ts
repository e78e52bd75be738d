import * as stats from '../../src/features/stats/answers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import { roles } from '../../src/features/account/roles.ts'
import { facetAnswer } from '../../src/features/catalog/facets.ts'
import { CATALOG_SORTS } from '../../src/features/catalog/catalog-search.ts'
import { productCard } from '../../src/features/catalog/product.ts'
import { changesSchema, correctionSchema } from '../../src/features/clinics/answers.ts'
import { boardSchema } from '../../src/features/delivery/board.ts'
import { orderListSchema } from '../../src/features/orders/order-list.ts'
import { orderStatus, type OrderStatus } from '../../src/features/orders/status.ts'
import { ownSessionsSchema } from '../../src/features/profile/queries.ts'
import { searchResult } from '../../src/features/search/results.ts'
import { historySchema } from '../../src/features/users/history.ts'
import { clinicListSchema } from '../../src/features/users/clinic.ts'
import { orderListSchema as staffOrderListSchema } from '../../src/features/staff-orders/order-list.ts'
import { stepsFrom } from '../../src/features/staff-orders/steps.ts'
import { staffSchema } from '../../src/features/staff/staff-member.ts'
import { Constants } from '../../src/lib/database.types.ts'
import { listOf, number, record } from '../../src/lib/shape.ts'
import { database } from '../support/backend.ts'
import { everybody, type Caller } from '../support/callers.ts'
import { ids, removeRows, resetRows } from './access-rows.ts'

// What the client believes of the database: its steps, its roles, and the shape of every answer in jsonb.

const sql = database()
let callers: Record<Caller, SupabaseClient>

beforeAll(async () => {
  callers = await everybody()
  await resetRows(sql)
})
afterAll(async () => {
  await removeRows(sql)
  await sql.end()
})

test('the roles are those of the database', () => {
  expect([...roles].toSorted()).toEqual([...Constants.public.Enums.app_role].toSorted())
})

test.each([
  ['super_admin', 'admin'],
  ['admin', 'admin'],
  ['account_manager', 'manager'],
  ['logistic', 'logistic'],
] as const)('%s is offered the steps that the state machine lets them take', async (role, party) => {
  const rows = await sql<{ step: string }[]>`
    select from_status || ' → ' || to_status as step from private.order_transitions where party = ${party}`
  const offered = (Object.keys(orderStatus) as OrderStatus[]).flatMap((from) =>
    stepsFrom(from, role).map((to) => `${from} → ${to}`),
  )
  expect(offered.toSorted()).toEqual(rows.map(({ step }) => step).toSorted())
})

const lastYear = {
  from_day: new Date(Date.now() - 360 * 86_400_000).toISOString().slice(0, 10),
  to_day: new Date().toISOString().slice(0, 10),
}

describe('the answers have the shapes that the client reads', () => {
  const searchAnswer = record({ total: number, rows: listOf(productCard), facets: facetAnswer })

  test.each<[name: string, caller: Caller, args: object, read: (answer: unknown) => unknown]>([
    ['search_products', 'anon', { query: 'крем' }, (answer) => searchAnswer(answer).rows],
    ...CATALOG_SORTS.map((sort): [string, Caller, object, (answer: unknown) => unknown] => [
      'search_products',
      'anon',
      { sort: ({ price: 'price_asc', '-price': 'price_desc' } as Record<string, string>)[sort] ?? sort },
      (answer) => searchAnswer(answer).rows,
    ]),
    [
      'search_suggestions',
      'anon',
      { query: 'крем' },
      (answer) => record({ data: record({ results: listOf(searchResult) }) })(answer).data.results,
    ],
    ['my_orders', 'clinic', {}, (answer) => orderListSchema.parse(answer).rows],
    ['my_sessions', 'clinic', {}, (answer) => ownSessionsSchema.parse(answer)],
    ['admin_users', 'admin', {}, (answer) => clinicListSchema.parse(answer).rows],
    ['admin_orders', 'admin', {}, (answer) => staffOrderListSchema.parse(answer).rows],
    ['admin_staff', 'superAdmin', {}, (answer) => staffSchema.parse(answer)],
    ['delivery_board', 'logistic', {}, (answer) => Object.values(boardSchema.parse(answer))],
    ...(
      [
        ['summary', (answer) => Object.values(stats.summarySchema.parse(answer))],
        ['turnover', (answer) => stats.turnoverSchema.parse(answer).rows],
        ['products', (answer) => stats.soldProductsSchema.parse(answer).rows],
        ['clinics', (answer) => stats.statsClinicsSchema.parse(answer).rows],
        ['funnel', (answer) => stats.funnelSchema.parse(answer).steps],
        ['lead_time', (answer) => stats.leadTimeSchema.parse(answer).steps],
        ['cancellations', (answer) => stats.cancellationsSchema.parse(answer).rows],
        ['searches', (answer) => stats.searchesSchema.parse(answer).missing],
        ['stock', (answer) => stats.stockSchema.parse(answer).rows],
      ] as [string, (answer: unknown) => unknown][]
    ).map(([block, read]): [string, Caller, object, (answer: unknown) => unknown] => [
      `stats_${block}`,
      'admin',
      lastYear,
      read,
    ]),
    [
      'my_stats_breakdown',
      'manager',
      { ...lastYear, dimension: 'manager' },
      (answer) => stats.breakdownSchema.parse(answer).rows,
    ],
    ['row_history', 'admin', { table: 'user_clinic_info', id: ids.applicant }, (answer) => historySchema.parse(answer)],
  ])('%s as %s with %j', async (name, caller, args, read) => {
    const { data, error } = await callers[caller].rpc(name, args)
    expect(error).toBeNull()
    expect(read(data)).not.toHaveLength(0)
  })

  test('a correction that staff ask for, as its clinic reads it', async () => {
    const user_id = ids.applicant
    const asked = { user_id, fields: { legal_name: 'Как в справке' }, comment: 'Приложите справку' }
    expect((await callers.admin.rpc('request_clinic_correction', asked)).error).toBeNull()
    const [row] = await sql`select correction from public.user_clinic_info where user_id = ${user_id}`
    expect(correctionSchema.parse(row!['correction'])).toMatchObject({ fields: asked.fields, comment: asked.comment })
  })

  test('a change of legal data that a clinic asks for', async () => {
    const { data } = await callers.clinic.from('clinic_change_requests').select('changes').eq('id', ids.clinic).single()
    expect(Object.keys(changesSchema.parse(data!['changes']))).not.toHaveLength(0)
  })
})
