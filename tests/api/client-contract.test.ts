import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as stats from '../../src/features/stats/answers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import { roles } from '../../src/features/account/roles.ts'
import { PAYMENT_METHODS, SHORTAGE_CHOICES } from '../../src/features/checkout/schema.ts'
import { CATALOG_SORTS } from '../../src/features/catalog/catalog-search.ts'
import { productPage } from '../../src/features/catalog/product-queries.ts'
import { searchAnswer } from '../../src/features/catalog/queries.ts'
import { changesSchema, correctionSchema } from '../../src/features/clinics/answers.ts'
import { taxRegimeLabels } from '../../src/features/clinics/choices.ts'
import { boardSchema } from '../../src/features/delivery/board.ts'
import { STAGES } from '../../src/features/delivery/delivery-search.ts'
import { clientList } from '../../src/features/managers/client-list.tsx'
import { deskSchema } from '../../src/features/orders/desk.ts'
import { frequentProducts, orderListSchema } from '../../src/features/orders/order-list.ts'
import { orderStatus, type OrderStatus } from '../../src/features/orders/status.ts'
import { cardSchema, historySchema as productHistorySchema } from '../../src/features/product-card/card.ts'
import { batchListSchema, pastListSchema, productListSchema } from '../../src/features/products/product-list.ts'
import { productsList } from '../../src/features/products/products-list.tsx'
import { PRODUCT_STATUSES } from '../../src/features/products/products-search.ts'
import { ownSessionsSchema } from '../../src/features/profile/queries.ts'
import { searchResult } from '../../src/features/search/results.ts'
import { clinicListSchema } from '../../src/features/users/clinic.ts'
import { orderListSchema as staffOrderListSchema } from '../../src/features/staff-orders/order-list.ts'
import { ordersList } from '../../src/features/staff-orders/orders-list.tsx'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../src/features/staff-orders/orders-search.ts'
import { stepsFrom } from '../../src/features/staff-orders/steps.ts'
import { staffSchema } from '../../src/features/staff/staff-member.ts'
import { foundSchema } from '../../src/features/staff-search/results.ts'
import { shortList, stockList } from '../../src/features/stock/stock-list.tsx'
import {
  actorsSchema,
  countsSchema,
  movementsSchema,
  stockProductsSchema,
  stockSchema,
  waitingSchema,
} from '../../src/features/stock/stock-rows.ts'
import { MOVEMENT_KINDS, stockParams } from '../../src/features/stock/stock-search.ts'
import { clinicList } from '../../src/features/users/clinic-list.tsx'
import { clinicOrdersList } from '../../src/features/users/clinic-orders-list.tsx'
import { usersParams } from '../../src/features/users/users-search.ts'
import { Constants } from '../../src/lib/database.types.ts'
import { isoDay } from '../../src/lib/dates/dates.ts'
import { sortColumn } from '../../src/lib/list/list.ts'
import { rowHistorySchema } from '../../src/lib/backend/row-history.ts'
import { listOf, record } from '../../src/lib/backend/shape.ts'
import { personas } from '../e2e/support/personas.ts'
import { backend, database } from '../support/backend.ts'
import { everybody, type Caller } from '../support/callers.ts'
import { createFixtures } from '../support/fixtures.ts'

// What the client believes of the database: its steps, its roles, and the shape of every answer in jsonb.

const sql = database()
const shop = createFixtures(sql)
let callers: Record<Caller, SupabaseClient>
let product: { id: string; slug: string; sku: string }
let applicant: string
let batch: string

beforeAll(async () => {
  callers = await everybody()
  const sku = await shop.product({ stock: 5 })
  product = {
    sku,
    ...(await sql<{ id: string; slug: string }[]>`select id, slug from public.products where sku = ${sku}`)[0]!,
  }
  applicant = (await shop.clinics(1))[0]!
  await sql`update public.user_clinic_info set status = 'pending' where user_id = ${applicant}`
  batch = (await sql<{ id: string }[]>`insert into public.product_batches (kind) values ('bulk') returning id`)[0]!.id
})
afterAll(async () => {
  await sql`delete from public.product_batches where id = ${batch}`
  await shop.remove()
  await sql.end()
})

const { Enums } = Constants.public

// Lists that stand by hand where `Constants` would weigh too much, or that are in an order of their own.
test.each<[list: string, byHand: readonly string[], stored: readonly string[]]>([
  ['roles', roles, Enums.app_role],
  ['order statuses', ORDER_STATUSES, Enums.order_status],
  ['payment statuses', PAYMENT_STATUSES, Enums.payment_status],
  ['payment methods', PAYMENT_METHODS, Enums.payment_method],
  ['choices for what is missing', SHORTAGE_CHOICES, Enums.shortage_choice],
  ['stages of delivery', STAGES, Enums.delivery_stage],
  ['statuses of products', PRODUCT_STATUSES, Enums.product_status],
  ['kinds of stock movements', MOVEMENT_KINDS, Enums.stock_movement_kind],
  ['tax regimes', Object.keys(taxRegimeLabels), Enums.tax_regime],
])('%s are those of the database', (_, byHand, stored) => {
  expect(byHand.toSorted()).toEqual(stored.toSorted())
})

test('every status that a tab can ask for is kept in the address', () => {
  const kept = (parse: (search: Record<string, unknown>) => object, name: string, values: readonly string[]) =>
    values.filter((value) => name in parse({ [name]: value }))
  expect(kept(stockParams.parse, 'level', Enums.stock_level)).toEqual(Enums.stock_level)
  // Those who wait are what the list opens with.
  expect(['pending', ...kept(usersParams.parse, 'status', Enums.clinic_status)]).toEqual(Enums.clinic_status)
})

type Sortable = { name: string; columns: readonly { sort?: string }[] }

test.each<[name: string, caller: Caller, list: Sortable, args?: object]>([
  ['admin_users', 'admin', clinicList],
  ['manager_clients', 'manager', clientList, { manager_id: personas.manager.id }],
  ['admin_orders', 'admin', ordersList],
  ['admin_orders', 'admin', clinicOrdersList, { clinic_id: personas.clinic.id }],
  ['admin_stock', 'admin', stockList],
  ['admin_stock', 'admin', shortList],
  ['admin_products', 'admin', productsList],
])('%s sorts for %s by every column that $2.name can be sorted by', async (name, caller, { columns }, args = {}) => {
  const sorts = columns.flatMap(({ sort }) => (sort ? [sortColumn(sort), `-${sortColumn(sort)}`] : []))
  expect(sorts).not.toHaveLength(0)
  const refused = await Promise.all(
    sorts.map(async (sort) => (await callers[caller].rpc(name, { ...args, sort, page_size: 1 })).error),
  )
  expect(refused.filter(Boolean)).toEqual([])
  expect((await callers[caller].rpc(name, { ...args, sort: 'nothing' })).error).toMatchObject({ message: 'bad_sort' })
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

/** Every `from(table)…select(columns)` in the client's code that reads related rows along. */
const embeds = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  .flatMap((name) => embedsOf(readFileSync(path.join('src', name), 'utf8')))

function embedsOf(code: string): { table: string; select: string }[] {
  const constants = new Map(
    [...code.matchAll(/const (\w+) =\s*(['`])(.*?)\2/gs)].map(([, name, , text]) => [name, text]),
  )
  return [...code.matchAll(/\.from\('(\w+)'\)(?:(?!\.from\(|;).)*?\.select\(\s*(?:(\w+)|(['`])(.*?)\3)/gs)].flatMap(
    ([, table = '', constant, , text]) => {
      const select = (text ?? constants.get(constant))?.replaceAll(/\s+/g, '')
      return select?.includes('(') ? [{ table, select }] : []
    },
  )
}

test('the client reads related rows', () => expect(embeds.length).toBeGreaterThan(5))

// A second foreign key between two tables, or a new join table, makes REST refuse what it answered before.
test.each(embeds)('REST knows which rows $table: $select means', async ({ table, select }) => {
  const response = await fetch(`${backend.url}/rest/v1/${table}?${new URLSearchParams({ select, limit: '0' })}`, {
    headers: { apikey: backend.secretKey },
  })
  const { code = '' } = response.ok ? {} : ((await response.json()) as { code?: string })
  // Not every table is open to the service role; which rows were meant is found out before.
  expect(['', '42501']).toContain(code)
})

const lastYear = {
  from_day: new Date(Date.now() - 360 * 86_400_000).toISOString().slice(0, 10),
  to_day: new Date().toISOString().slice(0, 10),
}

describe('the answers have the shapes that the client reads', () => {
  test.each<[name: string, caller: Caller, args: object | (() => object), read: (answer: unknown) => unknown]>([
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
    ['product_page', 'anon', () => ({ slug: product.slug }), (answer) => [productPage(answer)!.slug]],
    ['my_orders', 'clinic', {}, (answer) => orderListSchema.parse(answer).rows],
    ['my_desk', 'clinic', {}, (answer) => deskSchema.parse(answer).again],
    ['my_frequent_products', 'clinic', {}, (answer) => frequentProducts.parse(answer)],
    ['my_sessions', 'clinic', {}, (answer) => ownSessionsSchema.parse(answer)],
    ['admin_users', 'admin', {}, (answer) => clinicListSchema.parse(answer).rows],
    ['admin_orders', 'admin', {}, (answer) => staffOrderListSchema.parse(answer).rows],
    ['admin_stock', 'admin', {}, (answer) => stockSchema.parse(answer).rows],
    ['admin_stock_movements', 'admin', {}, (answer) => movementsSchema.parse(answer).rows],
    ['stock_waiting', 'admin', {}, (answer) => waitingSchema.parse(answer).rows],
    ['stock_counts', 'admin', {}, (answer) => countsSchema.parse(answer).rows],
    ['stock_actors', 'admin', {}, (answer) => actorsSchema.parse(answer)],
    ['stock_products', 'admin', () => ({ codes: [product.sku] }), (answer) => stockProductsSchema.parse(answer)],
    ['admin_products', 'admin', {}, (answer) => productListSchema.parse(answer).rows],
    ['admin_batches', 'admin', {}, (answer) => batchListSchema.parse(answer).rows],
    ['products_on_day', 'admin', { day: isoDay() }, (answer) => pastListSchema.parse(answer).rows],
    ['product_card', 'admin', () => ({ product_id: product.id }), (answer) => [cardSchema.parse(answer)]],
    ['product_history', 'admin', () => ({ product_id: product.id }), (answer) => productHistorySchema.parse(answer)],
    ['staff_search', 'admin', { query: 'aurelis' }, (answer) => Object.values(foundSchema.parse(answer)).flat()],
    ['staff_search', 'logistic', { query: '20' }, (answer) => [foundSchema.parse(answer)]],
    ['admin_staff', 'superAdmin', {}, (answer) => staffSchema.parse(answer).rows],
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
        ['stock', (answer) => stats.stockForecastSchema.parse(answer).rows],
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
      (answer) => stats.turnoverBreakdownSchema.parse(answer).rows,
    ],
    [
      'row_history',
      'admin',
      () => ({ table: 'user_clinic_info', id: applicant }),
      (answer) => rowHistorySchema.parse(answer),
    ],
  ])('%s as %s with %j', async (name, caller, args, read) => {
    const { data, error } = await callers[caller].rpc(name, typeof args === 'function' ? args() : args)
    expect(error).toBeNull()
    expect(read(data)).not.toHaveLength(0)
  })

  test('a correction that staff ask for, as its clinic reads it', async () => {
    const asked = { clinic_id: applicant, fields: { legal_name: 'Как в справке' }, comment: 'Приложите справку' }
    expect((await callers.admin.rpc('request_clinic_correction', asked)).error).toBeNull()
    const [row] = await sql`select correction from public.user_clinic_info where user_id = ${applicant}`
    expect(correctionSchema.parse(row!['correction'])).toMatchObject({ fields: asked.fields, comment: asked.comment })
  })

  test('a change of legal data that a clinic asks for', async () => {
    const { clinic } = callers
    const { data: asked } = await clinic.rpc('request_clinic_change', { changes: { address: 'ул. Абая, 16' } })
    const { data } = await clinic.from('clinic_change_requests').select('changes').eq('id', asked.id).single()
    await clinic.rpc('cancel_clinic_change', { request_id: asked.id }).throwOnError()
    expect(Object.keys(changesSchema.parse(data!['changes']))).not.toHaveLength(0)
  })
})
