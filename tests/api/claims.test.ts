import type { SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { backend, client, database } from '../support/backend.ts'
import { everybody, type Caller } from '../support/callers.ts'
import { inCrowd, tally } from '../support/crowd.ts'
import { createFixtures, type Fixtures } from '../support/fixtures.ts'
import { meeting, setStatus, type Work } from '../support/meeting.ts'
import { actAs, placeOrder } from '../support/orders.ts'
import { createRandom } from '../support/random.ts'

// Claims over the wire with their photos, beside everything else that happens to their orders, and whole lives of claims at random.

const PHOTOS = 'claim-photos'
const sql = database(40)
const onlooker = database(2)
let as: Record<Caller, SupabaseClient>
let shop: Fixtures
let sku: string

beforeAll(async () => {
  as = await everybody()
})
beforeEach(async () => {
  shop = createFixtures(onlooker)
  sku = await shop.product({ stock: 400, price: 1000 })
})
afterEach(async () => {
  const photos = await onlooker<{ name: string }[]>`select name from storage.objects where bucket_id = ${PHOTOS}`
  if (photos.length > 0) {
    const { error } = await client(backend.secretKey)
      .storage.from(PHOTOS)
      .remove(photos.map(({ name }) => name))
    if (error) throw error
  }
  await shop.remove()
})
afterAll(() => Promise.all([sql.end(), onlooker.end()]))

const { admin, logistic, manager } = personas
const by = (who: string, work: Work) => actAs(sql, who, work)

async function sent(clinic: string, lines: { sku: string; quantity: number }[], isDelivered = true) {
  const { id } = await placeOrder(sql, clinic, lines)
  for (const status of ['confirmed', 'assembling', 'shipped', ...(isDelivered ? ['delivered'] : [])])
    await by(admin.id, setStatus(id, status))
  return id
}
const claim =
  (id: string, quantity: number, { key = randomUUID(), wanted = 'refund', article = sku } = {}): Work =>
  (db) =>
    db`select public.open_claim(${id}, 'damaged', ${wanted}::public.claim_wish, ${db.json([{ sku: article, quantity }])}, 'Разбито', ${key}) ->> 'id' as id`
const decide =
  (id: string, settleBy: string, goods = 'none'): Work =>
  (db) =>
    db`select public.decide_claim(${id}, true, ${goods}::public.goods_outcome, ${settleBy}::public.claim_settlement)`
const takeBack =
  (id: string, quantity: number): Work =>
  (db) =>
    db`select public.return_items(${id}, ${db.json([{ sku, quantity }])}, 'Брак')`
const opened = async (clinic: string, id: string, quantity: number) => {
  const [row] = (await by(clinic, claim(id, quantity))) as postgres.Row[]
  return row!['id'] as string
}

describe('photos of a claim', () => {
  const jpeg = new Blob([Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')], { type: 'image/jpeg' })
  const pathOf = (id: string, ending = 'jpg') => `${id}/${randomUUID()}.${ending}`
  const send = (caller: Caller, path: string, file = jpeg) =>
    as[caller].storage.from(PHOTOS).upload(path, file, { contentType: file.type })
  async function claimedWithPhoto(caller: 'clinic' | 'logistic') {
    const order_id = await sent(personas.clinic.id, [{ sku, quantity: 3 }])
    const path = pathOf(personas[caller].id)
    expect((await send(caller, path)).error).toBeNull()
    const call = { order_id, items: [{ sku, quantity: 1 }], photos: [path], idempotency_key: randomUUID() }
    const { data } =
      caller === 'clinic'
        ? await as.clinic.rpc('open_claim', { ...call, kind: 'damaged', wanted: 'refund' }).throwOnError()
        : await as.logistic.rpc('report_return', { ...call, condition: 'intact' }).throwOnError()
    expect(data).toMatchObject({ photos: [path], is_report: caller === 'logistic' })
    await onlooker`update storage.objects set created_at = now() - interval '2 hours' where name = ${path}`
    return path
  }

  test('are sent one by one, twice where the network failed, and then named by the claim, once', async () => {
    const order_id = await sent(personas.clinic.id, [{ sku, quantity: 3 }])
    const paths = [pathOf(personas.clinic.id), pathOf(personas.clinic.id), pathOf(personas.clinic.id)]
    for (const path of paths) expect((await send('clinic', path)).error).toBeNull()
    expect((await send('clinic', paths[0]!)).error).toMatchObject({ statusCode: '409' })
    const call = { order_id, kind: 'damaged', wanted: 'refund', items: [{ sku, quantity: 2 }], comment: 'Разбито' }
    const key = randomUUID()
    const lost = await as.clinic.rpc('open_claim', {
      ...call,
      photos: [...paths, pathOf(personas.clinic.id)],
      idempotency_key: key,
    })
    expect([lost.status, lost.error!.message]).toEqual([422, 'bad_photos'])
    const claims = await Promise.all(
      [1, 2, 3].map(() => as.clinic.rpc('open_claim', { ...call, photos: paths, idempotency_key: key }).throwOnError()),
    )
    expect(new Set(claims.map(({ data }) => data.id)).size).toBe(1)
    expect(claims[0]!.data.photos).toEqual(paths)
    const { data: shown } = await as.clinic.rpc('order_claims', { order_id }).throwOnError()
    expect(shown.claims).toHaveLength(1)
    expect(shown.lines).toMatchObject([{ sku, sent: 3, claimed: 2, left: 1 }])
  })

  const readers = ['clinic', 'manager', 'admin', 'superAdmin'] as const
  test.each([
    ['clinic', readers],
    ['logistic', [...readers, 'logistic']],
  ] as const)('of %s are read by those who may read it, and nobody else', async (caller, allowed) => {
    const path = await claimedWithPhoto(caller)
    const seen: string[] = []
    for (const [name, person] of Object.entries(as)) {
      const files = person.storage.from(PHOTOS)
      const file = await files.download(path)
      const link = await files.createSignedUrl(path, 60)
      const { data: rows } = await person.from('claim_files').select('path').eq('path', path)
      const { data: list } = await files.list(path.split('/')[0])
      const answers = [!file.error, !link.error, (rows ?? []).length === 1, (list ?? []).length === 1]
      expect(new Set(answers).size, `${name}: ${answers.join()}`).toBe(1)
      if (answers[0]) seen.push(name)
      expect((await files.remove([path])).data ?? []).toEqual([])
      expect((await files.update(path, jpeg, { contentType: 'image/jpeg' })).error).not.toBeNull()
    }
    expect(seen.sort()).toEqual([...allowed].sort())
    expect(await (await as.admin.storage.from(PHOTOS).download(path)).data!.arrayBuffer()).toEqual(
      await jpeg.arrayBuffer(),
    )
  })

  test.each([
    ['a text', 'clinic', 'html', new Blob(['<script>'], { type: 'text/html' })],
    ['more than 5 MB', 'clinic', 'jpg', new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/jpeg' })],
    ['a manager', 'manager', 'jpg', jpeg],
    ['who waits to be verified', 'pendingClinic', 'jpg', jpeg],
    ['a visitor', 'anon', 'jpg', jpeg],
  ] as const)('are not taken of %s', async (_, caller, ending, file) => {
    const folder = caller === 'anon' ? personas.clinic.id : personas[caller].id
    expect((await send(caller, pathOf(folder, ending), file)).error).not.toBeNull()
  })

  test('one is in one claim, also of two orders at one moment', async () => {
    const path = pathOf(logistic.id)
    expect((await send('logistic', path)).error).toBeNull()
    const report = async (): Promise<Work> => {
      const id = await sent(personas.clinic.id, [{ sku, quantity: 1 }])
      return (db) =>
        db`select public.report_return(${id}, ${db.json([{ sku, quantity: 1 }])}, 'opened', array[${path}], ${randomUUID()})`
    }
    expect(await met([logistic.id, await report()], [logistic.id, await report()])).toBe('PT422 bad_photos')
  })

  test('are not put into the folder of another', async () => {
    expect((await send('clinic', pathOf(personas.otherClinic.id))).error).not.toBeNull()
  })
})

const met = meeting(sql, onlooker)

describe('a claim meets', () => {
  let clinic: string
  let id: string
  beforeEach(async () => {
    clinic = (await shop.clinics(1, { managerId: manager.id }))[0]!
    id = await sent(clinic, [{ sku, quantity: 5 }])
  })
  const state = async () => {
    const [row] = await onlooker`
      select i.returned_quantity as returned, i.claimed_quantity as claimed, o.due from public.order_items as i join public.orders as o on o.id = i.order_id where o.id = ${id}`
    return { ...row }
  }

  test('another claim of the same pieces', async () => {
    expect(await met([clinic, claim(id, 3)], [clinic, claim(id, 3)])).toBe('PT409 more_than_sent')
    expect(await state()).toEqual({ returned: 0, claimed: 3, due: 5000 })
  })

  test('a return of the same pieces, whichever is first', async () => {
    expect(await met([clinic, claim(id, 3)], [admin.id, takeBack(id, 3)])).toBe('PT409 more_than_sent')
    expect(await met([admin.id, takeBack(id, 2)], [clinic, claim(id, 1)])).toBe('PT409 more_than_sent')
    expect(await state()).toEqual({ returned: 2, claimed: 3, due: 3000 })
  })

  test('the return of the whole order', async () => {
    expect(await met([clinic, claim(id, 3)], [admin.id, setStatus(id, 'returned')])).toBe('PT409 order_has_claims')
    const other = await sent(clinic, [{ sku, quantity: 5 }])
    expect(await met([admin.id, setStatus(other, 'returned')], [clinic, claim(other, 3)])).toBe('PT409 not_claimable')
  })

  test('a report of the same parcel', async () => {
    const report: Work = (db) =>
      db`select public.report_return(${id}, ${db.json([{ sku, quantity: 5 }])}, 'intact', '{}', ${randomUUID()})`
    expect(await met([logistic.id, report], [clinic, claim(id, 1)])).toBe('PT409 more_than_sent')
  })

  test('its decision by another admin, and being withdrawn', async () => {
    const [one, other] = [await opened(clinic, id, 2), await opened(clinic, id, 2)]
    const withdraw: Work = (db) => db`select public.withdraw_claim(${other})`
    expect(await met([admin.id, decide(one, 'refund')], [personas.superAdmin.id, decide(one, 'replace')])).toBe(
      'PT409 claim_is_final',
    )
    expect(await met([clinic, withdraw], [admin.id, decide(other, 'refund')])).toBe('PT409 claim_is_final')
    expect(await state()).toEqual({ returned: 2, claimed: 0, due: 3000 })
  })

  test('itself, sent 20 times: it is opened once', async () => {
    const key = randomUUID()
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => by(clinic, claim(id, 1, { key }))))
    expect(tally(outcomes)).toEqual({ ok: 20 })
    expect(await state()).toMatchObject({ claimed: 1 })
  })

  test('its replacement, when it is decided again, and when its order comes back', async () => {
    const broken = await opened(clinic, id, 2)
    await by(admin.id, decide(broken, 'replace'))
    const replace: Work = (db) => db`select public.replace_items(${broken}, null, ${randomUUID()}) ->> 'id' as id`
    const again = decide(broken, 'refund')
    const back = setStatus(id, 'returned')
    expect(await met([admin.id, replace], [personas.superAdmin.id, again])).toBe('PT409 claim_is_final')
    const [replacement] = await onlooker<{ id: string }[]>`select id from public.orders where claim_id = ${broken}`
    const cancel = setStatus(replacement!.id, 'cancelled')
    expect(await met([admin.id, cancel], [personas.superAdmin.id, back])).toBe('PT409 order_has_claims')
    expect(await met([admin.id, again], [personas.superAdmin.id, replace])).toBe('PT409 nothing_to_replace')
    expect(await state()).toEqual({ returned: 2, claimed: 0, due: 3000 })
  })

  test('its replacement, pressed by two admins', async () => {
    const broken = await opened(clinic, id, 2)
    await by(admin.id, decide(broken, 'replace'))
    const replace: Work = (db) => db`select public.replace_items(${broken}, null, ${randomUUID()})`
    expect(await met([admin.id, replace], [personas.superAdmin.id, replace])).toBe('PT409 nothing_to_replace')
  })

  test('25 others of its clinic: 20 are open at most', async () => {
    const ids = [id, await sent(clinic, [{ sku, quantity: 30 }]), await sent(clinic, [{ sku, quantity: 30 }])]
    const outcomes = await Promise.allSettled(
      Array.from({ length: 25 }, (_, n) => by(clinic, claim(ids[1 + (n % 2)]!, 1))),
    )
    expect(tally(outcomes)).toEqual({ ok: 20, 'PT409 too_many_open_claims': 5 })
  })
})

test('orders that are sent short, claimed, decided, replaced, credited, refunded, returned and reversed at random agree on pieces, money and bonus', async () => {
  const random = createRandom(656)
  const [clinic] = await shop.clinics(1, { managerId: manager.id })
  const skus = [sku, await shop.product({ stock: 900, price: 2500 }), await shop.product({ stock: 900, price: 700 })]
  const ids: string[] = []
  const sendOrders = async () => {
    for (let n = 0; n < 14; n += 1) {
      const lines = skus.map((each) => ({ sku: each, quantity: random.between(2, 6) }))
      const { id } = await placeOrder(sql, clinic!, lines)
      for (const status of ['confirmed', 'assembling']) await by(admin.id, setStatus(id, status))
      if (n % 3 === 0) await by(logistic.id, (t) => t`select public.report_shortage(${id}, ${skus[n % 2]!}, 1, 'Бой')`)
      if (n % 3 === 0) await by(clinic!, (t) => t`select public.decide_shortage(${id}, 'rest')`)
      for (const status of ['shipped', ...(n % 4 ? ['delivered'] : [])]) await by(admin.id, setStatus(id, status))
      ids.push(id)
    }
  }
  const key = () => randomUUID()
  const anyClaim = async (status: string, settleBy = 'none', isReport: boolean | null = null) => {
    const rows = await onlooker<{ id: string }[]>`
      select id from public.claims
       where user_id = ${clinic!} and status = ${status}::public.claim_status and settle_by = ${settleBy}::public.claim_settlement
         and is_report = coalesce(${isReport}, is_report)`
    return random.shuffle(rows)[0]?.id ?? randomUUID()
  }
  const anyOrder = async () => {
    const rows = await onlooker<{ id: string }[]>`select id from public.orders where user_id = ${clinic!}`
    return random.shuffle(rows)[0]!.id
  }
  const wishes = ['refund', 'replace', 'credit'] as const
  const outcomesOfGoods = ['restock', 'write_off', 'none'] as const

  /** How often each is tried, and what it does: `dice` is 0 to 5. */
  const steps: Record<string, [number, (id: string, dice: number) => Promise<unknown>]> = {
    claim: [
      8,
      (id, dice) => by(clinic!, claim(id, 1 + (dice % 3), { article: skus[dice % 3]!, wanted: wishes[dice % 3]! })),
    ],
    report: [
      1,
      (id, dice) =>
        by(
          logistic.id,
          (t) =>
            t`select public.report_return(${id}, ${t.json([{ sku: skus[dice % 3]!, quantity: 1 }])}, 'opened', '{}', ${key()})`,
        ),
    ],
    withdraw: [
      3,
      async () => {
        const id = await anyClaim('new', 'none', false)
        await by(clinic!, (t) => t`select public.withdraw_claim(${id})`)
      },
    ],
    decline: [
      1,
      async () => {
        const id = await anyClaim('new')
        await by(admin.id, (t) => t`select public.decide_claim(${id}, false, comment => 'Нет')`)
      },
    ],
    accept: [
      8,
      async (_, dice) => {
        const id = await anyClaim('new')
        await by(admin.id, decide(id, [...wishes, 'none'][random.between(0, 3)]!, outcomesOfGoods[dice % 3]))
      },
    ],
    decideAgain: [
      3,
      async (_, dice) => {
        const id = await anyClaim('accepted', 'replace')
        const [row] = await onlooker<{ goods: string }[]>`select goods from public.claims where id = ${id}`
        await by(admin.id, decide(id, ['refund', 'credit', 'none'][dice % 3]!, row?.goods))
      },
    ],
    replace: [
      5,
      async (_, dice) => {
        const id = await anyClaim('accepted', 'replace')
        const some = [{ sku: skus[dice % 3]!, quantity: 1 }]
        await by(admin.id, (t) => t`select public.replace_items(${id}, ${dice % 2 ? t.json(some) : null}, ${key()})`)
      },
    ],
    carryOn: [
      4,
      async (_, dice) => {
        const id = await anyOrder()
        await by(
          admin.id,
          setStatus(id, ['assembling', 'shipped', 'delivered', 'delivered', 'cancelled', 'returned'][dice]!),
        )
      },
    ],
    takeBack: [
      2,
      (id, dice) =>
        by(
          admin.id,
          (t) =>
            t`select public.return_items(${id}, ${t.json([{ sku: skus[dice % 3]!, quantity: 1 }])}, 'Брак', ${key()}, ${outcomesOfGoods[dice % 3]!}::public.goods_outcome)`,
        ),
    ],
    receive: [
      5,
      (id, dice) =>
        by(
          admin.id,
          (t) => t`select public.record_payment(${id}, 'received', ${3000 * (dice + 1)}, idempotency_key => ${key()})`,
        ),
    ],
    refund: [
      3,
      (id, dice) =>
        by(
          admin.id,
          (t) => t`select public.record_payment(${id}, 'refunded', ${700 * (dice + 1)}, idempotency_key => ${key()})`,
        ),
    ],
    credit: [
      6,
      async (id, dice) => {
        const other = await anyOrder()
        await by(admin.id, (t) => t`select public.move_surplus(${id}, ${other}, ${500 * (dice + 1)}, ${key()})`)
      },
    ],
    reverse: [
      2,
      (id) =>
        by(
          admin.id,
          (t) => t`select public.reverse_payment(max(id), 'Ошибка') from public.order_payments where order_id = ${id}`,
        ),
    ],
  }
  const done: Record<string, number> = {}
  const often = Object.entries(steps).flatMap(([name, [times]]) => Array.from({ length: times }, () => name))
  const crowd = () =>
    Array.from({ length: 400 }, () => {
      const [id, name, dice] = [random.shuffle(ids)[0]!, random.shuffle(often)[0]!, random.between(0, 5)]
      return async () => {
        await steps[name]![1](id, dice)
        done[name] = (done[name] ?? 0) + 1
      }
    })
  const outcomes: Awaited<ReturnType<typeof inCrowd>> = []
  for (let round = 0; round < 5 && Object.keys(done).length < Object.keys(steps).length; round += 1) {
    // The next day: what a clinic may claim in one is used up.
    await onlooker`update public.claims set created_at = created_at - interval '1 day' where user_id = ${clinic!}`
    await sendOrders()
    outcomes.push(...(await inCrowd(crowd(), 20)))
  }

  const words = Object.keys(tally(outcomes)).filter(
    (word) => !/^ok$|^PT409 |^PT404 (order|claim|payment)_not_found$|^PT422 (unknown_sku|bad_verdict)$/.test(word),
  )
  expect(words.join(), 'no deadlock, nothing unexpected').toEqual('')
  expect(Object.keys(done).length, `every step was taken: ${JSON.stringify(done)}`).toBe(Object.keys(steps).length)
  expect([...(await onlooker`select * from private.stock_mismatches()`)]).toEqual([])
  expect([...(await onlooker`select * from private.payment_mismatches()`)]).toEqual([])
  expect([...(await onlooker`select * from private.ledger_mismatches()`)]).toEqual([])

  const lines = await onlooker`
    select i.kind::text, coalesce(i.sent_quantity, i.quantity) as sent, i.returned_quantity as returned, i.claimed_quantity as claimed,
           coalesce(sum(ci.quantity) filter (where c.status not in ('declined', 'withdrawn')
             -- What was settled by nothing comes back with the rest.
             -- Before it, by transaction ids, which follow the lock of the order; now() is from before the wait for it.
             and not (o.status = 'returned' and c.settle_by = 'none' and c.status = 'settled'
               and (select max(e.xmin::text::bigint) from public.claim_events as e where e.claim_id = c.id and e.event = 'settled')
                 < (select e.xmin::text::bigint from public.order_events as e where e.order_id = o.id and e.to_status = 'returned'))), 0)::int as alive,
           coalesce(sum(ci.quantity) filter (where c.status in ('accepted', 'settled') and c.settle_by in ('refund', 'credit')), 0)::int as paid
      from public.orders as o
      join public.order_items as i on i.order_id = o.id
      left join public.claim_items as ci on ci.order_item_id = i.id
      left join public.claims as c on c.id = ci.claim_id
     where o.user_id = ${clinic!} group by i.id`
  for (const line of lines) {
    expect(line['claimed'], 'claims are counted once').toBe(line['alive'] - line['paid'])
    expect(line['returned'] - line['paid'] + line['alive'], 'never more than was sent').toBeLessThanOrEqual(
      line['sent'],
    )
    expect(line['returned']).toBeGreaterThanOrEqual(line['paid'])
  }
  const replaced = await onlooker`
    select c.status::text, sum(ci.quantity)::int as claimed,
           (select coalesce(sum(coalesce(i.sent_quantity, i.quantity)), 0)::int from public.orders as o join public.order_items as i on i.order_id = o.id
             where o.claim_id = c.id and o.status not in ('cancelled', 'returned')) as brought
      from public.claims as c join public.claim_items as ci on ci.claim_id = c.id
     where c.user_id = ${clinic!} and c.settle_by = 'replace' group by c.id`
  for (const { status, claimed, brought } of replaced) {
    expect(brought).toBeLessThanOrEqual(claimed)
    expect(status).toBe(brought === claimed ? 'settled' : 'accepted')
  }
  const orders = await onlooker`
    select o.id, o.status::text, o.due, o.debt, o.received_total, o.refunded_total, o.delivery_price, o.claim_id is not null as is_replacement, goods.kept, goods.sent,
           goods.pieces, ledger.held, moved.restocked, bonus.paid, bonus.percent, o.delivered_at is not null as was_delivered,
           (select count(*)::int from public.claims as c where c.order_id = o.id and c.status = 'accepted' and c.settle_by in ('refund', 'credit')) as owed
      from public.orders as o
     cross join lateral (
       select sum(i.price * (coalesce(i.sent_quantity, i.quantity) - i.returned_quantity))::int as kept, sum(coalesce(i.sent_quantity, i.quantity))::int as sent,
              sum(i.quantity)::int as pieces
         from public.order_items as i where i.order_id = o.id
     ) as goods
     cross join lateral (select -sum(m.delta)::int as held from public.stock_movements as m where m.order_id = o.id) as ledger
     cross join lateral (
       select coalesce(sum(m.delta), 0)::int as restocked from public.stock_movements as m where m.order_id = o.id and m.kind in ('return', 'cancel')
     ) as moved
     cross join lateral (
       select coalesce(sum(a.amount), 0)::int as paid, max(c.percent) as percent
         from public.order_commissions as c
         left join public.bonus_accruals as a on a.order_id = o.id
        where c.order_id = o.id
     ) as bonus
     where o.user_id = ${clinic!}`
  for (const order of orders) {
    const due = order['status'] === 'cancelled' ? 0 : order['kept'] + order['delivery_price']
    expect(order['due']).toBe(due)
    expect(order['debt']).toBe(
      ['shipped', 'delivered'].includes(order['status']) || (order['status'] === 'returned' && order['kept'] > 0)
        ? Math.max(due - order['received_total'] + order['refunded_total'], 0)
        : 0,
    )
    expect(order['refunded_total']).toBeLessThanOrEqual(order['received_total'])
    expect(order['restocked'], 'no piece comes back twice').toBeLessThanOrEqual(order['sent'])
    expect(order['held']).toBeGreaterThanOrEqual(0)
    if (order['is_replacement']) expect([due, order['received_total']]).toEqual([0, 0])
    if (order['received_total'] - order['refunded_total'] <= due) expect(order['owed'], 'nothing is owed').toBe(0)
    if (order['was_delivered'] && order['percent'] !== null)
      expect(Math.abs(order['paid'] - (order['kept'] * Number(order['percent'])) / 100)).toBeLessThanOrEqual(1)
  }
})
