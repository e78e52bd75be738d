import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { database } from '../support/backend.ts'
import { everybody, type Caller } from '../support/callers.ts'
import { inCrowd, tally } from '../support/crowd.ts'
import { createFixtures, type Fixtures } from '../support/fixtures.ts'
import { meeting, type Work } from '../support/meeting.ts'
import { actAs, placeOrder } from '../support/orders.ts'
import { createRandom, rounds } from '../support/random.ts'

// Lists and cabinets: members of a clinic at once, what a cabinet orders to its norm, and what other clinics see of it.

const sql = database(20)
const onlooker = database(2)
let as: Record<Caller, SupabaseClient>
let shop: Fixtures
let clinic: string
let buyer: string
let cream: string
let tonic: string
/** Of the clinic, with a cream and a tonic. */
let cabinet: string

type Item = { product_id: string; quantity: number; par?: number | null }
type Line = { product_id: string; quantity: number; product: { sku: string } }

const idOf = async (sku: string) => (await sql`select id from public.products where sku = ${sku}`)[0]!['id'] as string
const save =
  (list: { id?: string; name?: string; kind?: 'list' | 'cabinet'; items: Item[] }, seen: string | null = null): Work =>
  (db) =>
    db`select public.save_clinic_list(${db.json({ name: 'Кабинет', kind: 'cabinet', ...list })}, ${seen}::text::timestamptz)`
const tell =
  (list: string, counts: { product_id: string; counted: number }[]): Work =>
  (db) =>
    db`select public.save_cabinet_counts(${list}, ${db.json(counts)})`
const remove =
  (list: string): Work =>
  (db) =>
    db`select public.delete_clinic_list(${list})`
async function made(name: string, items: Item[], owner = clinic): Promise<string> {
  await actAs(sql, owner, save({ name, items }))
  const [list] = await sql`select id from public.clinic_lists where clinic_id = ${owner} and name = ${name}`
  return list!['id'] as string
}
const topUp = (list: string, who = clinic) =>
  actAs(sql, who, async (db) => (await db`select public.top_up(${list}) as lines`)[0]!['lines'] as Line[])
const stateOf = async (list: string) => [
  ...(await sql`
    select p.sku, i.quantity::int, c.counted::int
      from public.clinic_list_items as i
      join public.products as p on p.id = i.product_id
      left join public.cabinet_counts as c on c.list_id = i.list_id and c.product_id = i.product_id
     where i.list_id = ${list} order by i.position`),
]

beforeAll(async () => {
  as = await everybody()
})
beforeEach(async () => {
  shop = createFixtures(onlooker)
  clinic = (await shop.clinics(1))[0]!
  buyer = (await shop.staff('logistic', 1))[0]!
  await sql`delete from public.user_roles where user_id = ${buyer}`
  await sql`insert into public.clinic_members (clinic_id, user_id, role) values (${clinic}, ${buyer}, 'buyer')`
  ;[cream, tonic] = [await idOf(await shop.product({ stock: 50 })), await idOf(await shop.product({ stock: 50 }))]
  cabinet = await made('Кабинет', [
    { product_id: cream, quantity: 1, par: 10 },
    { product_id: tonic, quantity: 1, par: 10 },
  ])
})
afterEach(() => shop.remove())
afterAll(() => Promise.all([sql.end(), onlooker.end()]))

const met = meeting(sql, onlooker)

describe('at once', () => {
  test('two members count: nobody’s count is lost, and of one product the last one holds', async () => {
    expect(
      await met(
        [clinic, tell(cabinet, [{ product_id: cream, counted: 3 }])],
        [
          buyer,
          tell(cabinet, [
            { product_id: tonic, counted: 4 },
            { product_id: cream, counted: 2 },
          ]),
        ],
      ),
    ).toBe('ok')
    expect((await stateOf(cabinet)).map(({ counted }) => counted)).toEqual([2, 4])
  })

  test('many counts of one product leave one', async () => {
    const counts = Array.from(
      { length: 30 },
      (_, n) => () => actAs(sql, n % 2 ? clinic : buyer, tell(cabinet, [{ product_id: cream, counted: n }])),
    )
    expect(tally(await inCrowd(counts, 15))).toEqual({ ok: 30 })
    expect((await stateOf(cabinet)).map(({ counted }) => counted)).toEqual([expect.any(Number), null])
  })

  test('a list that is deleted is neither saved nor counted', async () => {
    expect(await met([clinic, remove(cabinet)], [buyer, save({ id: cabinet, items: [] })])).toBe('PT404 list_not_found')
    cabinet = await made('Другой', [{ product_id: cream, quantity: 1 }])
    expect(await met([clinic, remove(cabinet)], [buyer, tell(cabinet, [{ product_id: cream, counted: 1 }])])).toBe(
      'PT404 list_not_found',
    )
  })

  test('one that is saved is deleted after that', async () => {
    expect(await met([clinic, save({ id: cabinet, items: [] })], [buyer, remove(cabinet)])).toBe('ok')
    expect(await sql`select from public.clinic_lists where id = ${cabinet}`).toHaveLength(0)
  })

  test('the second who saves what both have seen is refused', async () => {
    const [seen] = await sql`select updated_at::text as at from public.clinic_lists where id = ${cabinet}`
    expect(
      await met(
        [clinic, save({ id: cabinet, items: [{ product_id: cream, quantity: 2 }] }, seen!['at'] as string)],
        [buyer, save({ id: cabinet, items: [{ product_id: tonic, quantity: 3 }] }, seen!['at'] as string)],
      ),
    ).toBe('PT409 list_changed')
    expect(await stateOf(cabinet)).toEqual([{ sku: expect.any(String), quantity: 2, counted: null }])
  })

  test('a product that leaves takes the count along that waited for it', async () => {
    expect(
      await met(
        [clinic, save({ id: cabinet, items: [{ product_id: tonic, quantity: 1 }] })],
        [buyer, tell(cabinet, [{ product_id: cream, counted: 5 }])],
      ),
    ).toBe('ok')
    expect(await stateOf(cabinet)).toEqual([{ sku: expect.any(String), quantity: 1, counted: null }])
  })

  test('two new lists: the clinic has room for one, and one has the name', async () => {
    const name = 'Новый'
    expect(await met([clinic, save({ name, items: [] })], [buyer, save({ name: 'новый', items: [] })])).toBe(
      'PT409 list_name_taken',
    )
    await sql`insert into public.clinic_lists (clinic_id, name, kind) select ${clinic}, 'Список ' || n, 'list' from generate_series(1, 27) as n`
    expect(await met([clinic, save({ name: 'А', items: [] })], [buyer, save({ name: 'Б', items: [] })])).toBe(
      'PT409 too_many_lists',
    )
  })

  test('an order and a look at the cabinet: before it all is missing, after it nothing', async () => {
    await actAs(sql, clinic, tell(cabinet, [{ product_id: cream, counted: 4 }]))
    const ordered = await actAs(sql, clinic, async (db) => {
      const [{ lines }] = (await db`select public.top_up(${cabinet}) as lines`) as unknown as [{ lines: Line[] }]
      await db`
        select public.place_order(${db.json(lines.map(({ product_id, quantity, product: { sku } }) => ({ product_id, sku, quantity })))},
          '{"method": "pickup-almaty", "recipient_name": "Асель", "recipient_phone": "+77010000001"}', idempotency_key => gen_random_uuid())`
      expect(await topUp(cabinet, buyer)).toHaveLength(2)
      return lines
    })
    expect(ordered.map(({ quantity }) => quantity)).toEqual([6, 10])
    expect(await topUp(cabinet, buyer)).toEqual([])
  })
})

/** The smallest quantity that can be ordered and suffices, else the largest; by trying all of them. */
function naive(missing: number, rule: { min: number; step: number; most: number }): number {
  let chosen = 0
  for (let quantity = rule.min; quantity <= rule.most; quantity += rule.step) {
    if (chosen < missing) chosen = quantity
  }
  return missing > 0 ? chosen : 0
}

interface Product {
  id: string
  min: number
  step: number
  max: number | null
  stock: number
  par: number | null
  counted: number | null
  coming: number
}

test('what is topped up can be ordered, and once it is, nothing more is missing', async () => {
  const random = createRandom(20_261_128)
  let [lines, cutOff] = [0, 0]
  for (let round = 0; round < rounds(60); round += 1) {
    const owner = (await shop.clinics(1))[0]!
    const products: Product[] = []
    for (let n = 0; n < 6; n += 1) {
      const [min, step, stock] = [random.between(1, 6), random.between(1, 5), random.between(0, 80)]
      const max = random.between(0, 2) === 0 ? min + random.between(0, 20) : null
      const sku = await shop.product({ stock, price: 100 })
      await sql`update public.products set order_min = ${min}, order_step = ${step}, order_max = ${max} where sku = ${sku}`
      const par = random.between(0, 4) === 0 ? null : random.between(1, 40)
      const counted = random.between(0, 3) === 0 ? null : random.between(0, 45)
      products.push({ id: await idOf(sku), min, step, max, stock, par, counted, coming: 0 })
    }
    const most = ({ stock, max }: Product) => Math.min(stock, max ?? stock)
    const expected = () =>
      products.flatMap((product) => {
        const { id, par, counted, coming } = product
        const missing = (par ?? 0) - (counted ?? 0) - coming
        const quantity = naive(missing, { ...product, most: most(product) })
        return quantity > 0 ? [{ product_id: id, quantity, isEnough: quantity >= missing }] : []
      })
    const order = async (wanted: { product_id: string; quantity: number }[]) => {
      if (wanted.length === 0) return
      await placeOrder(
        sql,
        owner,
        wanted.map((line) => ({ ...line, sku: '' })),
      )
      for (const { product_id, quantity } of wanted) {
        const product = products.find(({ id }) => id === product_id)!
        product.coming += quantity
        product.stock -= quantity
      }
    }
    const list = await made(
      'Норма',
      products.map(({ id, par }) => ({ product_id: id, quantity: 1, par })),
      owner,
    )
    const counts = products.flatMap(({ id, counted }) => (counted === null ? [] : [{ product_id: id, counted }]))
    await actAs(sql, owner, tell(list, counts))
    // Something is on its way already.
    await order(
      products
        .slice(0, 2)
        .filter((product) => product.min <= most(product))
        .map(({ id, min }) => ({ product_id: id, quantity: min })),
    )

    const wanted = expected()
    const first = (await topUp(list, owner)).map(({ product_id, quantity }) => ({ product_id, quantity }))
    expect(first, `round ${round}`).toEqual(wanted.map(({ product_id, quantity }) => ({ product_id, quantity })))
    await order(first)
    const second = await topUp(list, owner)
    expect(second.map(({ product_id, quantity }) => [product_id, quantity])).toEqual(
      expected().map(({ product_id, quantity }) => [product_id, quantity]),
    )
    // Only what order_max has cut off is asked for again.
    const cut = wanted.filter(({ isEnough }) => !isEnough).map(({ product_id }) => product_id)
    expect(cut).toEqual(expect.arrayContaining(second.map(({ product_id }) => product_id)))
    expect(
      await actAs(
        sql,
        owner,
        (db) => db`
      select from jsonb_array_elements(public.clinic_list(${list}) -> 'items') as i
       where least((i ->> 'estimate')::int, (i ->> 'to_order')::int, (i ->> 'coming')::int) < 0`,
      ),
    ).toHaveLength(0)
    lines += first.length
    cutOff += cut.length
  }
  expect(lines).toBeGreaterThan(10)
  expect(cutOff).toBeGreaterThan(0)
}, 120_000)

describe('another clinic', () => {
  const foreign = '11000000-0000-4000-8000-000000000001'
  const callers: Caller[] = [
    'otherClinic',
    'pendingClinic',
    'manager',
    'otherManager',
    'logistic',
    'admin',
    'superAdmin',
  ]

  test.each(['clinic_lists', 'clinic_list_items', 'cabinet_counts', 'clinic_protocols'])(
    'nor staff nor visitors read %s by REST',
    async (table) => {
      expect((await as.clinic.from(table).select()).data).not.toEqual([])
      for (const caller of callers) {
        const { data, error } = await as[caller].from(table).select()
        expect([caller, data, error]).toEqual([caller, [], null])
      }
      expect((await as.anon.from(table).select()).error?.code).toBe('42501')
    },
  )

  test.each([
    ['clinic_list', { list_id: foreign }],
    ['top_up', { list_id: foreign }],
    ['delete_clinic_list', { list_id: foreign }],
    ['close_clinic_list_due', { list_id: foreign }],
    ['save_cabinet_counts', { list_id: foreign, counts: [] }],
    ['save_clinic_list', { list: { id: foreign, name: 'Чужой', kind: 'list', items: [] } }],
  ])('finds none by %s, and staff may not', async (name, args) => {
    for (const caller of callers) {
      const { status, error } = await as[caller].rpc(name, args)
      expect([caller, status, error?.message]).toEqual(
        caller === 'otherClinic' ? [caller, 404, 'list_not_found'] : [caller, 403, 'not_allowed'],
      )
    }
    expect((await as.anon.rpc(name, args)).error?.code).toBe('42501')
  })

  test('has cards and a home of its own', async () => {
    await sql`update public.clinic_lists set due_since = private.today() where id = ${foreign}`
    try {
      const lists = async (caller: Caller) => (await as[caller].rpc('my_desk')).data.lists
      expect(await lists('clinic')).toEqual([{ id: foreign, name: 'Кабинет 1', due_since: expect.any(String) }])
      for (const caller of callers) expect([caller, await lists(caller)]).toEqual([caller, []])
      const cards = (await as.clinic.rpc('clinic_list_cards')).data as { name: string }[]
      expect(cards.map(({ name }) => name)).toEqual(['Кабинет 1', 'Раз в две недели'])
      expect((await as.otherClinic.rpc('clinic_list_cards')).data).toEqual([])
    } finally {
      await sql`update public.clinic_lists set due_since = null where id = ${foreign}`
    }
  })
})
