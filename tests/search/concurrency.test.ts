import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

// Two connections write at once; afterwards search must say what the products say. Invented words keep the demo shop out.

const connect = () => postgres(process.env['SUPABASE_DB_URL']!, { max: 1, onnotice: () => {} })

let first: Sql
let second: Sql
let observer: Sql
let secondPid: number

beforeAll(async () => {
  first = connect()
  second = connect()
  observer = connect()
  const [row] = await second<{ pid: number }[]>`select pg_backend_pid() as pid`
  secondPid = row!.pid
})

beforeEach(async () => {
  await removeProducts()
  await observer`
    insert into public.products (slug, sku, name, product_type_id, line_id, volume_ml, is_published)
    values ('race-one', 'RACE-1', 'Гонколин первый', 1, 5, 50, true), ('race-two', 'RACE-2', 'Гонколин второй', 1, 5, 50, true)`
  await observer`update public.availability set price = 1000, stock_count = 1 where sku like 'RACE-%'`
})

afterAll(async () => {
  await removeProducts()
  await Promise.all([first.end(), second.end(), observer.end()])
})

describe('two writers at once', () => {
  test('rename two products that share words', async () => {
    await interleave(
      (sql) => sql`update public.products set name = 'Вьюгозан первый' where sku = 'RACE-1'`,
      (sql) => sql`update public.products set name = 'Вьюгозан второй' where sku = 'RACE-2'`,
    )
    expect(await find('гонколин')).toEqual([])
    expect(await find('вьюгозан')).toEqual(['race-one', 'race-two'])
    await expectTruth()
  })

  test('rename one product: the later one wins', async () => {
    await interleave(
      (sql) => sql`update public.products set name = 'Вьюгозан' where sku = 'RACE-1'`,
      (sql) => sql`update public.products set name = 'Штормолин' where sku = 'RACE-1'`,
    )
    expect(await find('вьюгозан')).toEqual([])
    expect(await find('штормолин')).toEqual(['race-one'])
    await expectTruth()
  })

  test('write the same products in opposite order, without a deadlock', async () => {
    await Promise.all([renameInTurn(first, 'RACE-1', 'RACE-2'), renameInTurn(second, 'RACE-2', 'RACE-1')])
    await expectTruth()
  })

  test('add products with the same new word', async () => {
    const add = (slug: string, sku: string) => (sql: Sql) => sql`
      insert into public.products (slug, sku, name, product_type_id, line_id, volume_ml, is_published)
      values (${slug}, ${sku}, 'Новогон', 1, 5, 50, true)`
    await interleave(add('race-three', 'RACE-3'), add('race-four', 'RACE-4'))
    expect(await find('новогон')).toEqual(['race-four', 'race-three'])
    await expectTruth()
  })

  test('delete one product and rename another', async () => {
    await interleave(
      (sql) => sql`delete from public.products where sku = 'RACE-1'`,
      (sql) => sql`update public.products set name = 'Вьюгозан' where sku = 'RACE-2'`,
    )
    expect(await find('гонколин')).toEqual([])
    expect(await find('вьюгозан')).toEqual(['race-two'])
    await expectTruth()
  })

  test('publish a product while its last piece is sold', async () => {
    await observer`update public.products set is_published = false where sku = 'RACE-1'`
    await interleave(
      (sql) => sql`update public.availability set stock_count = 0 where sku = 'RACE-1'`,
      (sql) => sql`update public.products set is_published = true where sku = 'RACE-1'`,
    )
    await expectTruth()
  })

  test('change a price while the product is published', async () => {
    await observer`update public.products set is_published = false where sku = 'RACE-1'`
    await interleave(
      (sql) => sql`update public.products set is_published = true where sku = 'RACE-1'`,
      (sql) => sql`update public.availability set price = 2000 where sku = 'RACE-1'`,
    )
    await expectTruth()
  })

  test('tag one product twice', async () => {
    const tag = (slug: string) => (sql: Sql) => sql`
      insert into public.product_tags (product_id, tag_id)
      select p.id, t.id from public.products as p, public.tags as t where p.sku = 'RACE-1' and t.slug = ${slug}`
    await observer`insert into public.tags (slug, name) values ('race-a', 'Race A'), ('race-b', 'Race B')`
    await interleave(tag('race-a'), tag('race-b'))
    await expectTruth()
    await observer`delete from public.tags where slug like 'race-%'`
  })
})

test('a search that takes too long fails with a word of its own', async () => {
  await first.begin(async (holder) => {
    await holder`lock table private.search_terms in access exclusive mode`
    const search = second.begin(async (sql) => {
      await sql`set local statement_timeout = '200ms'`
      await sql`select public.search_suggestions('гонколин')`
    })
    await expect(search).rejects.toMatchObject({ code: 'PT504', message: 'search_timeout' })
  })
})

/** Runs one write, lets the other run into it, then commits both. */
async function interleave(write: (sql: Sql) => PromiseLike<unknown>, other: (sql: Sql) => PromiseLike<unknown>) {
  let waiting: PromiseLike<unknown> | undefined
  await first.begin(async (transaction) => {
    await write(transaction as unknown as Sql)
    waiting = other(second)
    waiting.then(undefined, () => {}) // awaited below; until then a failure is not an unhandled one
    await secondIsWaiting()
  })
  await waiting
}

/** Resolves once the second connection waits for the first: only then do the two really meet. */
async function secondIsWaiting() {
  for (const deadline = Date.now() + 5000; Date.now() < deadline;) {
    const [row] = await observer<{ waits: boolean }[]>`select cardinality(pg_blocking_pids(${secondPid})) > 0 as waits`
    if (row!.waits) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('the second writer never met the first')
}

async function renameInTurn(sql: Sql, ...skus: string[]) {
  await sql.begin(async (transaction) => {
    for (const sku of skus) {
      await transaction`update public.products set name = ${`Кругозан ${sku}`} where sku = ${sku}`
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
}

describe('what the catalogue counts beforehand', () => {
  /** The end of the price facet, the price of the dearest card, and whether both were found beforehand. */
  async function asked(sql: Sql) {
    const [row] = await sql<{ highest: number; dearest: number; isKept: boolean }[]>`
      select (public.search_products() #>> '{facets,price,max}')::int as highest,
             (public.search_products(sort => 'price_desc') #>> '{rows,0,price}')::int as dearest,
             (select not private.is_stale(v) from private.catalogue_views as v where conditions = '{}') as "isKept"`
    return { ...row! }
  }
  const keep = (sql: Sql) => sql`select private.refresh_facets(1000)`

  test('is shown until something changes, and again when that has been counted', async () => {
    await observer`update public.availability set price = 5000001 where sku = 'RACE-1'`
    await keep(observer)
    expect(await asked(second)).toEqual({ highest: 5000001, dearest: 5000001, isKept: true })
    await first`update public.availability set price = 5000002 where sku = 'RACE-1'`
    expect(await asked(second)).toEqual({ highest: 5000002, dearest: 5000002, isKept: false })
    await keep(observer)
    expect(await asked(second)).toEqual({ highest: 5000002, dearest: 5000002, isKept: true })
  })

  test('does not miss a change that is committed while it is being counted, or after', async () => {
    await keep(observer)
    await first`begin`
    await first`update public.availability set price = 5000003 where sku = 'RACE-2'`
    await keep(observer)
    expect((await asked(second)).isKept).toBe(true)
    expect((await asked(second)).dearest).toBeLessThan(5000003)
    await first`commit`
    expect(await asked(second)).toEqual({ highest: 5000003, dearest: 5000003, isKept: false })
  })

  test.for([
    ['before', '9000000000'],
    ['after', '9000000002'],
  ] as const)(
    'is counted again after a restore from a dump, where kept ids are the higher ones: of a change %s the count',
    async ([, changedBy]) => {
      await keep(observer)
      await observer.begin(async (transaction) => {
        await transaction`update private.catalogue_views set seen = '9000000001:9000000001:'`
        await transaction`insert into private.catalogue_changes values (${changedBy}::xid8)`
      })
      await observer`update public.availability set price = 5000005 where sku = 'RACE-1'`
      await keep(observer)
      expect(await asked(second)).toEqual({ highest: 5000005, dearest: 5000005, isKept: true })
    },
  )

  test('is of no use to who has changed something and not committed', async () => {
    await keep(observer)
    await first`begin`
    await first`update public.availability set price = 5000004 where sku = 'RACE-2'`
    expect(await asked(first)).toMatchObject({ highest: 5000004, dearest: 5000004 })
    await first`rollback`
    expect((await asked(first)).isKept).toBe(true)
  })
})

async function find(query: string): Promise<string[]> {
  const rows = await observer<{ slug: string }[]>`
    select hit ->> 'slug' as slug
      from jsonb_array_elements(public.search_suggestions(${query}) -> 'data' -> 'results') as hit order by slug`
  return rows.map(({ slug }) => slug)
}

/** The dictionary counts every word of every product, and the catalogue lists products, prices, stock and tags as they are. */
async function expectTruth() {
  const miscounted = await observer`
    with recounted as (
      select ltrim(word, '~') as term,
             coalesce(sum(ndoc) filter (where word not like '~%'), 0) as main,
             coalesce(sum(ndoc) filter (where word like '~%'), 0) as composition
        from ts_stat('select lexemes from private.search_documents') where word not like '#%' group by 1
    )
    select term, main_count, main, composition_count, composition
      from private.search_terms as t full join recounted as r using (term)
     where (main_count, composition_count) is distinct from (main, composition)`
  expect(miscounted).toEqual([])

  const misrepresented = await observer`
    with truth as (
      select p.id as product_id, p.name, a.price, a.available and a.stock_count > 0 as in_stock,
             array(select tag_id from public.product_tags where product_id = p.id order by tag_id) as tag_ids
        from public.products as p join public.availability as a using (sku)
       where p.is_published
    )
    select product_id, l.name, t.name as true_name, l.price, t.price as true_price, l.in_stock, t.in_stock as truly_in_stock
      from private.catalog_index as l full join truth as t using (product_id)
     where (l.name, l.price, l.in_stock, l.tag_ids) is distinct from (t.name, t.price, t.in_stock, t.tag_ids)`
  expect(misrepresented).toEqual([])

  const unsearchable = await observer`
    select p.slug from public.products as p full join private.search_documents as d on d.product_id = p.id
     where (d.product_id is not null) is distinct from coalesce(p.is_published, false)`
  expect(unsearchable).toEqual([])
}

const removeProducts = () => observer`delete from public.products where sku like 'RACE-%'`
