import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { database } from '../support/backend.ts'

// Whom a campaign is for, found by SQL and by looking at every clinic of the demo shop in turn.

const sql = database()
afterAll(() => sql.end())

interface Clinic {
  user_id: string
  status: string
  city: string
  account_manager_id: string | null
  tier: string
  tags: string[]
  bought: { line: string; product: string; days: number }[]
  ordered: number[]
}

const DAY = 86_400_000
const days = (moment: Date) => (Date.now() - moment.getTime()) / DAY

test('any audience is what its conditions say of each clinic', async () => {
  const clinics = await sql<Clinic[]>`
    select c.user_id, c.status, c.city, c.account_manager_id,
           coalesce((select r.tier from public.clinic_ratings as r where r.user_id = c.user_id order by r.as_of desc limit 1), 'Новый') as tier,
           array(select t.tag_key from public.clinic_tags as t where t.user_id = c.user_id) as tags
      from public.user_clinic_info as c join auth.users as u on u.id = c.user_id`
  const bought = await sql<{ user_id: string; line: string; product: string; delivered_at: Date }[]>`
    select o.user_id, l.slug as line, p.id as product, o.delivered_at
      from public.orders as o
      join public.order_items as i on i.order_id = o.id
      join public.products as p on p.id = i.product_id
      join public.product_lines as l on l.id = p.line_id
     where o.status = 'delivered'`
  const ordered = await sql<{ user_id: string; created_at: Date }[]>`
    select user_id, created_at from public.orders where status <> 'cancelled'`
  const people = clinics.map((clinic) => ({
    ...clinic,
    bought: bought
      .filter(({ user_id }) => user_id === clinic.user_id)
      .map(({ line, product, delivered_at }) => ({ line, product, days: days(delivered_at) })),
    ordered: ordered.filter(({ user_id }) => user_id === clinic.user_id).map(({ created_at }) => days(created_at)),
  }))
  expect(people.length).toBeGreaterThan(20)

  const some = <T>(values: T[]) =>
    fc.option(fc.uniqueArray(fc.constantFrom(...new Set(values)), { minLength: 1, maxLength: 4 }), { nil: undefined })
  const audiences = fc.record(
    {
      to: fc.constant('clinics'),
      statuses: some(['verified', 'pending', 'reject']),
      cities: some(people.map(({ city }) => city)),
      managers: some(people.flatMap(({ account_manager_id }) => account_manager_id ?? [])),
      tiers: some(people.map(({ tier }) => tier)),
      tags: some(['vip', ...people.flatMap(({ tags }) => tags)]),
      lines: some(bought.map(({ line }) => line)),
      products: some(bought.map(({ product }) => product)),
      bought_days: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }),
      silent_days: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }),
    },
    { requiredKeys: ['to'] },
  )
  await fc.assert(
    fc.asyncProperty(audiences, async (audience) => {
      const {
        statuses = ['verified'],
        cities,
        tiers,
        managers,
        tags,
        lines,
        products,
        bought_days = 3650,
        silent_days,
      } = audience
      const expected = people
        .filter(
          (clinic) =>
            statuses.includes(clinic.status) &&
            (!cities || cities.includes(clinic.city)) &&
            (!tiers || tiers.includes(clinic.tier)) &&
            (!managers || managers.includes(clinic.account_manager_id ?? '')) &&
            (!tags || clinic.tags.some((tag) => tags.includes(tag))) &&
            (!(lines ?? products) ||
              clinic.bought.some(
                ({ line, product, days }) =>
                  days <= bought_days && (lines?.includes(line) || products?.includes(product)),
              )) &&
            (!silent_days || clinic.ordered.every((ago) => ago >= silent_days)),
        )
        .map(({ user_id }) => user_id)
        .toSorted()
      const given = sql.json(JSON.parse(JSON.stringify(audience)) as never)
      const found = await sql<{ id: string }[]>`select a.id from private.audience_ids(${given}) as a (id)`
      expect(found.map(({ id }) => id)).toEqual(expected)
    }),
    { numRuns: 150 },
  )
})

test('staff are found by their active roles, a list by its addresses, and batches add up to the whole', async () => {
  const roles = await sql<{ user_id: string; role: string; is_active: boolean }[]>`
    select user_id, role, is_active from public.user_roles`
  const users = await sql<{ id: string; email: string }[]>`select id, email from auth.users where email is not null`
  const kinds = fc.uniqueArray(fc.constantFrom('super_admin', 'admin', 'logistic', 'account_manager'), { minLength: 1 })
  const emails = fc.array(fc.oneof(fc.constantFrom(...users.map(({ email }) => email)), fc.emailAddress()), {
    minLength: 1,
    maxLength: 6,
  })
  const audiences = fc.oneof(
    kinds.map((roles) => ({ to: 'staff' as const, roles })),
    emails.map((emails) => ({ to: 'list' as const, emails: emails.map((email) => ` ${email.toUpperCase()} `) })),
  )
  await fc.assert(
    fc.asyncProperty(audiences, fc.integer({ min: 1, max: 5 }), async (audience, batch) => {
      const expected =
        audience.to === 'staff'
          ? roles
              .filter(({ role, is_active }) => is_active && audience.roles.some((one) => one === role))
              .map(({ user_id }) => user_id)
          : users
              .filter(({ email }) => audience.emails.some((one) => one.trim().toLowerCase() === email.toLowerCase()))
              .map(({ id }) => id)
      const found: string[] = []
      for (;;) {
        const after = found.at(-1) ?? null
        const next = await sql<{ id: string }[]>`
          select a.id from private.audience_ids(${sql.json(audience)}, ${after}, ${batch}) as a (id)`
        found.push(...next.map(({ id }) => id))
        if (next.length < batch) break
      }
      expect(found).toEqual(expected.toSorted())
    }),
    { numRuns: 60 },
  )
})
