import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { closingOf, type Entry, type Order, type Results, type Statement, type World } from './world.ts'

/** Number `n` of a kind of rows that only the workbooks have. */
const idOf = (kind: string, n: number) => `7f000000-0000-4000-8000-${kind}${String(n).padStart(11, '0')}`
const managerId = (manager: string) => idOf('a', ['first', 'second', 'third'].indexOf(manager))

/**
 * Plays a world in the shop's own functions, each thing when it happened: the clock of a transaction does not move, so
 * they are given the time. Begin a transaction or a savepoint before and roll it back after.
 */
export function player(sql: postgres.ReservedSql, world: World) {
  const clinicIds = new Map(world.clinics.map(({ name }, n) => [name, idOf('b', n)]))
  const orderIds = new Map(world.orders.map(({ name }) => [name, randomUUID() as string]))
  const names = new Map([...orderIds].map(([name, id]) => [id, name]))
  const time = (at: string) => sql`${at}::timestamp at time zone 'Asia/Almaty'`

  async function open() {
    // What the demo shop has earned would stand between, and payments would accrue by the clock of today.
    await sql`alter table public.bonus_accruals disable trigger enforce_undeleted_accrual`
    await sql`alter table public.orders disable trigger accrue_bonus`
    await sql`delete from public.bonus_statements`
    await sql`delete from public.bonus_accruals`
    await sql`delete from public.order_commissions`
    await sql`delete from private.bonus_months`
    for (const { version, ...formula } of world.formulas.slice(1)) {
      await sql`
        insert into public.rating_formulas (version, status, window_days, components, tiers, effective_from, comment, published_at)
        values (${version}, 'published', ${formula.window_days}, ${sql.json(formula.components)}, ${sql.json(formula.tiers)},
                ${formula.effective_from}, 'Workbook', now())`
    }
    for (const manager of new Set([...world.clinics, ...world.handovers].map((row) => row.manager))) {
      await sql`insert into public.account_managers (user_id, full_name) values (${managerId(manager)}, ${`Workbook ${manager}`})`
    }
    for (const { name, verified, manager } of world.clinics) {
      await sql`
        insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
        values ('00000000-0000-0000-0000-000000000000', ${clinicIds.get(name)!}, 'authenticated', 'authenticated', ${`${name}@workbook.test`}, '{}', '{}', now(), now())`
      await sql`
        insert into public.user_clinic_info (user_id, status, legal_form, legal_name, contact_name, phone, city, address, specialization, verified_at, account_manager_id)
        values (${clinicIds.get(name)!}, 'verified', 'ТОО', ${name}, 'Tap', '+77010000001', 'Алматы', 'ул. Абая, 1', 'Клиника', ${time(verified)}, ${managerId(manager)})`
    }
  }

  async function confirm(order: Order) {
    const id = orderIds.get(order.name)!
    const clinic = clinicIds.get(order.clinic)!
    const total = order.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    await sql`update public.shop_settings set bonus_after_payment = ${order.waitsForMoney} where bonus_after_payment <> ${order.waitsForMoney}`
    await sql`
      insert into public.orders (id, user_id, status, payment_method, items_total, delivery_price, delivery_method, delivery_method_name, recipient_name,
        recipient_phone, idempotency_key, account_manager_id, created_at, confirmed_at)
      values (${id}, ${clinic}, 'confirmed', 'invoice', ${total}, 5000, 'pickup-almaty', 'Самовывоз', 'Tap', '+77010000001', ${randomUUID()},
        private.earning_manager(${clinic}), ${time(order.confirmed)}, ${time(order.confirmed)})`
    await sql`
      insert into public.order_items (order_id, product_id, sku, slug, name, product_type, product_type_id, line, line_id, volume_ml, price, quantity)
      select distinct on (p.line_id) ${id}::uuid, p.id, p.sku, p.slug, p.name, '', p.product_type_id, '', p.line_id, p.volume_ml, sold.price, sold.quantity
        from jsonb_to_recordset(${sql.json(order.lines)}) as sold (line int, price int, quantity int)
        join public.products as p on p.line_id = sold.line order by p.line_id, p.sku`
    await sql`select private.fix_commission(o) from public.orders as o where o.id = ${id}`
  }

  async function deliver({ name, delivered }: Order) {
    const id = orderIds.get(name)!
    await sql`update public.order_items set sent_quantity = quantity where order_id = ${id}`
    await sql`update public.orders set status = 'delivered', delivered_at = ${time(delivered)} where id = ${id}`
    await sql`select private.book_sales(${id}, 1)`
    await accrue(name, 'order_event', delivered)
  }

  async function pay({ name }: Order, at: string) {
    await sql`
      update public.orders set payment_status = 'paid', received_total = due, paid_at = ${time(at)} where id = ${orderIds.get(name)!}`
    await accrue(name, 'order_payment', at)
  }

  async function takeBack({ name }: Order, back: Order['returns'][number]) {
    const id = orderIds.get(name)!
    await sql`select private.book_sales(${id}, -1)`
    await sql`
      with returned as (
        update public.order_items set returned_quantity = returned_quantity + ${back.quantity}
         where order_id = ${id} and line_id = ${back.line} returning price
      )
      update public.orders set deducted_total = deducted_total + (select price from returned) * ${back.quantity}::int where id = ${id}`
    await sql`select private.book_sales(${id}, 1)`
    await accrue(name, 'order_change', back.at)
  }

  const accrue = (order: string, source: string, at: string) =>
    sql`select private.accrue_bonus(${orderIds.get(order)!}, ${source}, ${randomUUID()}, ${time(at)})`

  /** Everything that happened, in the order it was recorded; at midnight clinics are rated before anything else. */
  function happenings() {
    const all: { at: string; what?: 'confirmed' | 'closed'; name?: string; run: () => PromiseLike<unknown> }[] = []
    for (const order of world.orders) {
      const night = order.confirmed.slice(0, 10)
      all.push({
        at: `${night} 00:00`,
        run: () => sql`select private.rate_night(${night}, array[${clinicIds.get(order.clinic)!}::uuid])`,
      })
    }
    for (const { clinic, at, manager } of world.handovers) {
      all.push({
        at,
        run: () =>
          sql`update public.user_clinic_info set account_manager_id = ${managerId(manager)} where user_id = ${clinicIds.get(clinic)!}`,
      })
    }
    for (const order of world.orders) {
      all.push(
        { at: order.confirmed, what: 'confirmed', name: order.name, run: () => confirm(order) },
        { at: order.delivered, run: () => deliver(order) },
      )
      if (order.paid) all.push({ at: order.paid, run: () => pay(order, order.paid!) })
      for (const back of order.returns) all.push({ at: back.recorded ?? back.at, run: () => takeBack(order, back) })
    }
    for (const { manager, month, at, amount } of world.adjustments) {
      all.push({
        at,
        run: () => sql`
          insert into public.bonus_accruals (manager_id, kind, source_type, source_id, amount, month, reason)
          values (${managerId(manager)}, 'adjustment', 'adjustment', ${randomUUID()}, ${amount}, ${`${month}-01`}, 'Workbook')`,
      })
    }
    for (const month of world.closings) {
      const at = closingOf(month)
      all.push({
        at,
        what: 'closed',
        name: month,
        run: () => sql`select private.close_month(${`${month}-01`}, null, ${time(at)})`,
      })
    }
    return all.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  }

  async function play(after?: (what: 'confirmed' | 'closed', name: string) => Promise<void>) {
    await open()
    for (const { run, what, name } of happenings()) {
      await run()
      if (what) await after?.(what, name!)
    }
  }

  /** What has come of it in the database. */
  async function results(): Promise<Results> {
    const terms = await sql`
      select o.id, c.manager_id, c.formula_version as version, r.score::text as score, c.tier, c.percent::text as percent,
             (raw.figures ->> 'turnover')::int as turnover, round((raw.figures ->> 'frequency')::numeric * f.window_days / 30)::int as orders,
             (raw.figures ->> 'recency')::int as days, (raw.figures ->> 'lines')::int as lines, coalesce((raw.figures ->> 'overdue')::int, 0) as overdue
        from public.order_commissions as c
        join public.orders as o on o.id = c.order_id
        join public.clinic_ratings as r on r.user_id = o.user_id and r.as_of = (o.confirmed_at at time zone 'Asia/Almaty')::date
        join public.rating_formulas as f on f.version = r.version
        cross join lateral (select jsonb_object_agg(e ->> 'key', e -> 'raw') as figures from jsonb_array_elements(r.components) as e) as raw`
    const byId = new Map(terms.map(({ id, ...row }) => [names.get(id as string), row]))
    const entries =
      await sql`select order_id, to_char(month, 'YYYY-MM') as month, base, amount from public.bonus_accruals where order_id is not null order by id`
    const statements = await sql`
      select m.full_name as manager, to_char(s.month, 'YYYY-MM') as month, s.total, s.carried, s.payable
        from public.bonus_statements as s join public.account_managers as m on m.user_id = s.manager_id
       where s.manager_id = any (${['first', 'second', 'third'].map(managerId)}::uuid[]) order by 1, 2`
    return {
      terms: world.orders.map(({ name }) => {
        const { manager_id, ...row } = byId.get(name)!
        const manager = ['first', 'second', 'third'].find((known) => managerId(known) === manager_id)!
        return { order: name, manager, ...row } as Results['terms'][number]
      }),
      entries: world.orders.flatMap(({ name }) =>
        entries
          .filter(({ order_id }) => order_id === orderIds.get(name))
          .map(({ month, base, amount }) => ({ order: name, month, base, amount }) as Entry),
      ),
      statements: statements.map(
        ({ manager, ...row }) => ({ manager: (manager as string).replace('Workbook ', ''), ...row }) as Statement,
      ),
    }
  }

  return { play, open, confirm, deliver, pay, takeBack, accrue, results, clinicIds, orderIds }
}
