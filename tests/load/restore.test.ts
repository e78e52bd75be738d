import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../local/ports.ts'
import { ownerOf, postgresAccount } from '../../local/postgres-account.ts'
import { databaseUrl, startPostgres, type PostgresServer } from '../../local/postgres.ts'
import { personas } from '../e2e/support/personas.ts'
import { type CrashDatabase, startCrashDatabase } from '../support/crash-database.ts'
import { createFixtures } from '../support/fixtures.ts'
import { orderRequest } from '../support/orders.ts'

// The disk is lost: what is left are a base backup, taken while orders were placed, and the archived write-ahead log. The shop
// is restored to a moment in between. Orders that were answered before that moment are there, later ones are not.

const OLD_ORDERS = 100_000
const WORKERS = 4
const PLACED_BEFORE = 60
const PLACED_AFTER = 40

type Placed = { id: string; askedAt: Date; answeredAt: Date }

let database: CrashDatabase
let home: string
let archive: string
let restored: PostgresServer | undefined
let clinics: string[]
let admin: string
let sku: string
const account = postgresAccount()

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'shop-restore-'))
  archive = await folder('archive')
  ownerOf(home, account)
  database = await startCrashDatabase(WORKERS + 2)
  const shop = createFixtures(database.sql)
  clinics = await shop.clinics(WORKERS)
  admin = (await shop.staff('admin', 1))[0]!
  sku = await shop.product({ stock: 10_000 })
  await database.sql.unsafe(oldOrders)
  // A segment is archived once it is whole; a copy that was cut off never takes the name of a whole one.
  await database.sql.unsafe(`alter system set archive_mode = on`)
  await database.sql.unsafe(
    `alter system set archive_command = 'cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"'`,
  )
  await database.kill()
  await database.restart()
}, 300_000)
afterAll(async () => {
  await restored?.stop()
  await database?.remove()
  await rm(home, { recursive: true, force: true })
})

test(
  'from a base backup and the archive the shop comes back as it was at a chosen moment',
  { timeout: 600_000 },
  async () => {
    const placed: Placed[] = []
    let open = true
    const work = Promise.all(
      clinics.map(async (clinic) => {
        while (open) placed.push(await place(clinic))
      }),
    )

    const backupStartedAt = performance.now()
    const backup = await folder('backup')
    await baseBackup(backup)
    const backupTime = performance.now() - backupStartedAt
    const duringBackup = placed.length
    expect(duringBackup).toBeGreaterThan(0)

    await until(() => placed.length >= duringBackup + PLACED_BEFORE)
    const [{ target }] = await database.sql<[{ target: Date }]>`select clock_timestamp() as target`
    await until(() => placed.length >= duringBackup + PLACED_BEFORE + PLACED_AFTER)
    open = false
    await work
    const [{ segment }] = await database.sql<[{ segment: string }]>`select pg_walfile_name(pg_switch_wal()) as segment`
    await until(() => existsSync(path.join(archive, segment)))
    await database.kill()

    const restoreStartedAt = performance.now()
    const port = await freePort()
    restored = await restore(backup, target, port)
    const sql = postgres(databaseUrl(port, 'supabase_admin'), { max: 2, onnotice: () => {} })
    try {
      await untilAsync(async () => (await sql`select pg_is_in_recovery() as busy`)[0]!['busy'] === false)
      const restoreTime = performance.now() - restoreStartedAt

      const kept = new Set(
        (await sql<{ id: string }[]>`select id from public.orders where user_id = any (${clinics})`).map(
          ({ id }) => id,
        ),
      )
      const before = placed.filter(({ answeredAt }) => answeredAt < target)
      const after = placed.filter(({ askedAt }) => askedAt > target)
      expect(before.filter(({ id }) => !kept.has(id))).toEqual([])
      expect(after.filter(({ id }) => kept.has(id))).toEqual([])
      expect(before.length).toBeGreaterThanOrEqual(PLACED_BEFORE)
      expect(after.length).toBeGreaterThanOrEqual(PLACED_AFTER - WORKERS)

      expect((await sql`select count(*)::int as n from public.orders where recipient_name = 'Давно'`)[0]).toEqual({
        n: OLD_ORDERS,
      })
      expect([...(await sql`select * from private.stock_mismatches()`)]).toEqual([])
      expect([...(await sql`select * from private.payment_mismatches()`)]).toEqual([])
      const half = await sql`
      select o.number from public.orders as o
       where o.user_id = any (${clinics})
         and (o.items_total is distinct from (select sum(i.price * i.quantity) from public.order_items as i where i.order_id = o.id)
              or not exists (select from public.order_events as e where e.order_id = o.id)
              or o.received_total <> (select coalesce(sum(p.amount), 0) from public.order_payments as p where p.order_id = o.id and p.kind = 'received'))`
      expect([...half]).toEqual([])

      // It goes on where it was: the next number belongs to nobody.
      const next = await callOn(sql, clinics[0]!, PLACE, request())
      expect(kept.has((next as { id: string }).id)).toBe(false)

      const size = await sizeOf(backup)
      console.log(
        `${OLD_ORDERS} orders: base backup of ${(size / 1024 ** 2).toFixed(0)} MB in ${seconds(backupTime)}, with ${duringBackup} orders placed meanwhile; ` +
          `restored in ${seconds(restoreTime)} with ${(await readdir(archive)).length} archived segments of 16 MB`,
      )
    } finally {
      await sql.end()
    }
  },
)

const PLACE =
  "public.place_order(items => $1 -> 'items', delivery => $1 -> 'delivery', idempotency_key => ($1 ->> 'idempotency_key')::uuid)"
const PAY = "public.record_payment(($1 ->> 'id')::uuid, 'received', 1, idempotency_key => ($1 ->> 'key')::uuid)"

const request = () => orderRequest([{ sku, quantity: 1 }])

/** An order with a payment of 1 ₸, and when it was asked for and answered by the database's clock. */
async function place(clinic: string): Promise<Placed> {
  const askedAt = await now()
  const answer = await database.call<{ id: string }>(clinic, PLACE, request())
  const { id } = answer!.value!
  await database.call(admin, PAY, { id, key: randomUUID() })
  return { id, askedAt, answeredAt: await now() }
}

const now = async (): Promise<Date> => (await database.sql`select clock_timestamp() as at`)[0]!['at'] as Date

const callOn = async (sql: postgres.Sql, caller: string, call: string, args: object): Promise<unknown> =>
  (await sql`select crash.call_as(${caller}, ${call}, ${sql.json(args as never)}) as answer`)[0]!['answer']

/** Copies the running cluster file by file, as the documentation's low-level base backup does. */
async function baseBackup(target: string): Promise<void> {
  const sql = await database.sql.reserve()
  try {
    const [{ source }] = await sql<[{ source: string }]>`select current_setting('data_directory') as source`
    await sql`select pg_backup_start('rehearsal', fast => true)`
    await copyCluster(source, target)
    const [{ labelfile }] = await sql<
      [{ labelfile: string }]
    >`select labelfile from pg_backup_stop(wait_for_archive => true)`
    await writeFile(path.join(target, 'backup_label'), labelfile)
  } finally {
    sql.release()
  }
}

/** What belongs to the running server alone, and its write-ahead log, which the archive has. */
const LEFT_OUT = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

async function copyCluster(source: string, target: string, level = 0): Promise<void> {
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)]
    if (entry.isDirectory()) {
      await mkdir(to, { mode: 0o700 })
      if (level > 0 || !LEFT_OUT.has(entry.name)) await copyCluster(from, to, level + 1)
    } else if (!/^postmaster\.(pid|opts)$|^pgsql_tmp/.test(entry.name)) {
      try {
        await copyFile(from, to)
      } catch (error) {
        // A table that was dropped meanwhile: the log says so too.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    }
  }
}

/** A server on a copy of the backup that reads the archive up to this moment. */
async function restore(backup: string, target: Date, port: number): Promise<PostgresServer> {
  const dataDir = path.join(home, 'postgres')
  await mkdir(dataDir, { mode: 0o700 })
  await copyCluster(backup, dataDir)
  for (const name of LEFT_OUT) await mkdir(path.join(dataDir, name), { recursive: true, mode: 0o700 })
  await writeFile(path.join(dataDir, 'recovery.signal'), '')
  await writeFile(
    path.join(dataDir, 'postgresql.auto.conf'),
    [
      `archive_mode = off`,
      `restore_command = 'cp "${archive}/%f" "%p"'`,
      // Names of time zones, Z among them, are not known this early.
      `recovery_target_time = '${target.toISOString().replace('Z', '+00')}'`,
      `recovery_target_action = 'promote'`,
      '',
    ].join('\n'),
  )
  await giveToPostgres(dataDir)
  return startPostgres({ dataDir, port, durable: true, logFile: path.join(home, 'postgres.log') })
}

async function giveToPostgres(dir: string): Promise<void> {
  ownerOf(dir, account)
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
    ownerOf(path.join(entry.parentPath, entry.name), account)
  }
}

async function folder(name: string): Promise<string> {
  const dir = path.join(home, name)
  await mkdir(dir, { mode: 0o700 })
  ownerOf(dir, account)
  return dir
}

async function sizeOf(dir: string): Promise<number> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true })
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const until = (isSo: () => boolean) => untilAsync(() => Promise.resolve(isSo()))

async function untilAsync(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(50)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const oldOrders = `
  set session_replication_role = replica;
  insert into public.orders
    (number, user_id, placed_by, status, payment_method, payment_status, items_total, delivery_price, received_total, delivery_method,
     delivery_method_name, city, address, recipient_name, recipient_phone, idempotency_key, created_at, delivered_at)
  select 'OLD-' || n, c.user_id, c.user_id, 'delivered', 'invoice', 'unpaid', 5000, 0, 0, 'kazpost', 'Казпочта', 'Алматы', 'ул. Абая, 1',
         'Давно', '+77010000001', gen_random_uuid(), now() - n * interval '10 minutes', now() - n * interval '10 minutes'
    from generate_series(1, ${OLD_ORDERS}) as n,
         (select '${personas.clinic.id}'::uuid as user_id) as c;
  insert into public.order_items (order_id, position, product_id, sku, slug, name, product_type, product_type_id, line, line_id, volume_ml, price, quantity)
  select o.id, 1, p.id, p.sku, p.slug, p.name, 'Крем', p.product_type_id, 'Aqua Science', p.line_id, 50, 1000, 5
    from public.orders as o, lateral (select * from public.products limit 1) as p where o.recipient_name = 'Давно';
  set session_replication_role = default`
