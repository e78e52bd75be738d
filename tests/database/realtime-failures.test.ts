import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Realtime missing, failing or busy: the shop works without delay, and no message is sent. Only the superuser of the embedded stack can
// bring that about.

const url = new URL(process.env['SUPABASE_DB_URL']!)
url.username = 'supabase_admin'
const sql = postgres(url.href, { max: 2, onnotice: () => {}, connect_timeout: 5 })
const isSuperuser = await sql`select from pg_roles where rolname = current_user and rolsuper`.then(
  ({ length }) => length === 1,
  () => false,
)
let connection: postgres.ReservedSql

beforeAll(async () => {
  if (isSuperuser) connection = await sql.reserve()
})
afterAll(async () => {
  if (isSuperuser) connection.release()
  await sql.end()
})

/** Runs in a transaction that is rolled back. */
async function rolledBack(work: () => Promise<void>): Promise<void> {
  await connection`begin`
  try {
    await work()
  } finally {
    await connection`rollback`
  }
}

/** Writes what sends to topics of each kind: an order, a clinic, a price, a person. */
async function writeAll(): Promise<unknown> {
  return [
    await connection`
      update public.orders set comment = 'written' where id = (select id from public.orders limit 1) returning comment`,
    await connection`
      update public.user_clinic_info set address = 'ул. Абая, 1' where user_id = (select user_id from public.user_clinic_info limit 1) returning address`,
    await connection`
      update public.availability set price = 12345 where product_id = (select product_id from public.availability limit 1) returning price`,
    await connection`
      update public.notifications set read_at = '2026-11-01' where id = (select id from public.notifications limit 1) returning read_at::date::text`,
  ]
}
const written = [
  [{ comment: 'written' }],
  [{ address: 'ул. Абая, 1' }],
  [{ price: 12345 }],
  [{ read_at: '2026-11-01' }],
]

test.skipIf(!isSuperuser)('without Realtime everything is written and nothing sent; with it, both', () =>
  rolledBack(async () => {
    await connection`alter schema realtime rename to elsewhere`
    const before = await connection`select count(*)::int from elsewhere.messages`
    expect(await writeAll()).toEqual(written)
    expect(await connection`select count(*)::int from elsewhere.messages`).toEqual(before)

    await connection`alter schema elsewhere rename to realtime`
    expect(await writeAll()).toEqual(written)
    expect(await connection`select count(*)::int from realtime.messages`).not.toEqual(before)
  }),
)

/** What admins see of the job that watches Realtime, once it has run. */
async function watched() {
  await connection`select private.run_job(j) from public.jobs as j where name = 'check_realtime'`
  const [job] = await connection`select last_error from public.jobs where name = 'check_realtime'`
  return job!['last_error']
}

const messages = async () => (await connection`select count(*)::int from realtime.messages`)[0]!['count']

test.skipIf(!isSuperuser)('admins see whether Realtime takes messages, and its trial message reaches nobody', () =>
  rolledBack(async () => {
    const before = await messages()
    expect(await watched()).toBeNull()
    await connection`savepoint works`
    for (const failure of [
      'revoke insert on realtime.messages from postgres, anon, authenticated, service_role',
      'alter function realtime.send(jsonb, text, text, boolean) rename to sends',
      `create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
       language plpgsql as $$ begin raise exception 'broken'; end $$`,
    ]) {
      await connection.unsafe(failure)
      await connection`set local role postgres`
      expect(await watched(), failure).not.toBeNull()
      await connection`rollback to works`
    }
    expect(await watched()).toBeNull()
    expect(await messages()).toBe(before)
  }),
)

test.skipIf(!isSuperuser)('a Realtime that fails fails nothing else', () =>
  rolledBack(async () => {
    await connection`
      create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
      language plpgsql as $$ begin raise exception 'broken'; end $$`
    expect(await writeAll()).toEqual(written)
  }),
)

test.skipIf(!isSuperuser)('nothing waits for a Realtime that holds its table', async () => {
  await sql.begin(async (busy) => {
    await busy`lock table realtime.messages in access exclusive mode`
    await rolledBack(async () => {
      await connection`set local statement_timeout = '10s'`
      expect(await writeAll()).toEqual(written)
    })
  })
})
