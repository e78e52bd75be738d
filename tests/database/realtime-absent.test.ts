import postgres from 'postgres'
import { expect, test } from 'vitest'

// A Postgres without Realtime, such as a bare one: the shop works, and nobody is told. Only the superuser of the embedded
// stack can take it away; a hosted project always has it.

const url = new URL(process.env['SUPABASE_DB_URL']!)
url.username = 'supabase_admin'
const sql = postgres(url.href, { max: 1, onnotice: () => {}, connect_timeout: 5 })
const isSuperuser = await sql`select from pg_roles where rolname = current_user and rolsuper`.then(
  ({ length }) => length === 1,
  () => false,
)

test.skipIf(!isSuperuser)('without Realtime everything happens as with it, untold', async () => {
  const connection = await sql.reserve()
  try {
    await connection`begin`
    await connection`alter schema realtime rename to elsewhere`
    const before = await connection`select count(*)::int from elsewhere.messages`
    const [order] = await connection`
      update public.orders set comment = 'untold' where id = (select id from public.orders limit 1) returning comment`
    expect(order).toEqual({ comment: 'untold' })
    const [price] = await connection`
      update public.availability set price = 12345 where product_id = (select product_id from public.availability limit 1) returning price`
    expect(price).toEqual({ price: 12345 })
    expect(await connection`select count(*)::int from elsewhere.messages`).toEqual(before)

    await connection`alter schema elsewhere rename to realtime`
    await connection`update public.orders set comment = 'told' where id = (select id from public.orders limit 1)`
    expect(await connection`select count(*)::int from realtime.messages`).not.toEqual(before)
  } finally {
    await connection`rollback`
    connection.release()
    await sql.end()
  }
})
