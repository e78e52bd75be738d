import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, database } from '../support/backend.ts'
import { everybody } from '../support/callers.ts'
import { createFixtures } from '../support/fixtures.ts'
import { actAs, placeOrder } from '../support/orders.ts'
import { createRandom, rounds } from '../support/random.ts'
import { personas } from '../e2e/support/personas.ts'

// A large file while the shop sells: no deadlock, no piece lost, and the way back.

const ROWS = rounds(500) * 10
const ORDERS = 50

const sql = database(40)
const shop = createFixtures(sql)
/** The id of the batch that created what is sold here. */
let created: string

const skuOf = (n: number) => `IMPORT-${n}`
/** Every product costs and has as much as its place says, plus what is added. */
const file = (name: string, price: number, stock: number) =>
  Array.from({ length: ROWS }, (_, n) => ({
    sku: skuOf(n),
    name: `${name} ${n}`,
    product_type: 'Крем',
    line: 'Aqua Science',
    volume_ml: 50,
    price: price + n,
    stock_count: stock,
    composition: 'Aqua, Glycerin, Importextract',
  }))

/** Not through the API, which ends a call after 8 s: how long this takes is what the load tests measure. */
async function importRows(rows: object[]) {
  const [row] = await actAs(
    sql,
    personas.admin.id,
    (own) => own`select public.import_products(${own.json(rows as never)}, false, 'shelf.csv') as answer`,
  )
  return row!['answer'] as {
    created: number
    changed: number
    skipped: number
    errors: object[]
    batch_id: string | null
  }
}

const mismatches = async () => [...(await sql`select * from private.stock_mismatches()`)]
const state = async () => {
  const [row] = await sql`
    select count(*)::int as products, min(price) as cheapest, sum(price)::int as prices, sum(stock_count)::int as stock,
           md5(string_agg(p.name || p.composition, ',' order by p.sku)) as texts
      from public.products as p join public.availability as a on a.product_id = p.id where p.sku like 'IMPORT-%'`
  return { ...row }
}

beforeAll(async () => {
  created = (await importRows(file('Ввоз', 1000, 100))).batch_id!
  await sql`update public.products set is_published = true where sku like 'IMPORT-%'`
}, 180_000)

afterAll(async () => {
  await shop.remove()
  const products = sql`select p.id from public.products as p where p.sku like 'IMPORT-%'`
  await sql`delete from public.stock_movements where product_id in (${products})`
  await sql`delete from public.products where sku like 'IMPORT-%'`
  await sql`update public.audit_log set batch_id = null where batch_id in (select id from public.product_batches where file_name = 'shelf.csv')`
  await sql`delete from public.product_batches where file_name = 'shelf.csv'`
  await sql.end()
}, 180_000)

describe('thousands of good rows', () => {
  test('are applied while 50 orders are placed, and taken back byte for byte', async () => {
    const buyers = await shop.clinics(ORDERS)
    const random = createRandom(5)
    const before = await state()
    const sold = async () =>
      Number(
        (
          await sql`select coalesce(sum(i.quantity), 0)::int as n from public.order_items as i where i.sku like 'IMPORT-%'`
        )[0]!['n'],
      )

    // Prices and stock of all, names of every tenth.
    const importing = importRows(
      file('Новый', 2000, 80).map(({ name, ...row }, n) => (n % 10 === 9 ? { name, ...row } : row)),
    )
    const imported = importing.catch((error: unknown) => error)
    const outcomes = await Promise.allSettled(
      buyers.map(async (buyer, place) => {
        // Spread over the import, each over the whole file and in an order of its own.
        await new Promise((resolve) => setTimeout(resolve, (place * ROWS) / 125))
        const lines = Array.from({ length: 5 }, () => skuOf(random.between(0, ROWS - 1)))
        return placeOrder(
          sql,
          buyer,
          [...new Set(lines)].map((sku) => ({ sku, quantity: 1 })),
        )
      }),
    )

    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await imported).toMatchObject({ created: 0, changed: ROWS, errors: [] })
    expect(await mismatches()).toEqual([])
    const after = await state()
    expect(after).toMatchObject({ products: ROWS, cheapest: 2000 })
    // What was sold before the import set the stock is in its count; what came later is taken off.
    expect(after['stock']).toBeGreaterThanOrEqual(ROWS * 80 - (await sold()))
    expect(after['stock']).toBeLessThanOrEqual(ROWS * 80)

    const visitor = client()
    const { data: found } = await visitor.rpc('search_products', { query: 'Importextract' })
    expect(found.total).toBe(ROWS)
    const { data: suggestions } = await visitor.rpc('search_suggestions', { query: `Новый ${ROWS - 1}` })
    expect(suggestions.data.results[0]).toMatchObject({ product_name: `Новый ${ROWS - 1}`, price: 2000 + ROWS - 1 })

    const [batch] = await sql`select id from public.product_batches where file_name = 'shelf.csv' and id <> ${created}`
    const [row] = await actAs(
      sql,
      personas.admin.id,
      (own) => own`select public.undo_batch(${batch!['id'] as string}) as answer`,
    )
    expect(row!['answer']).toEqual({ undone: ROWS, kept: [] })
    const { stock, ...rest } = await state()
    const { stock: shelf, ...former } = before
    expect(rest).toEqual(former)
    expect(Number(stock)).toBe(Number(shelf) - (await sold()))
    expect(await mismatches()).toEqual([])
  }, 180_000)

  test('with one wrong among them write nothing', async () => {
    const before = await state()
    const rows = file('Неверный', 3000, 1)
    rows[ROWS - 1]!.price = 0
    const answer = await importRows(rows)
    expect(answer).toMatchObject({
      batch_id: null,
      changed: ROWS - 1,
      errors: [{ row: ROWS, field: 'price', error: 'out_of_range' }],
    })
    expect(await state()).toEqual(before)
  }, 180_000)
})

test('two imports of the same rows in opposite orders wait for one another', async () => {
  const rows = file('Один', 1000, 100).slice(0, 500)
  const outcomes = await Promise.all([
    importRows(rows.map((row) => ({ ...row, name: `${row.name} первый` }))),
    importRows(rows.map((row) => ({ ...row, name: `${row.name} второй`, stock_count: 90 })).toReversed()),
  ])
  expect(outcomes.map(({ errors }) => errors)).toEqual([[], []])
  const names = await sql`
    select distinct split_part(name, ' ', 3) as word from public.products
     where sku = any (${rows.map(({ sku }) => sku)})`
  expect(names).toHaveLength(1)
  expect(await mismatches()).toEqual([])
}, 180_000)

test('an import by somebody else than an admin is refused, through the API too', async () => {
  const callers = await everybody()
  for (const who of ['anon', 'clinic', 'logistic', 'manager'] as const) {
    const { error } = await callers[who].rpc('import_products', { rows: [], dry_run: true })
    expect(error, who).not.toBeNull()
  }
})
