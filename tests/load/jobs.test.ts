import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsFromEnv } from '../../local/config.ts'
import { startDatabase, type Database } from '../../local/database.ts'
import { freePort } from '../../local/ports.ts'
import { killPostgres } from '../support/kill-postgres.ts'

// A shop of many years: a million changes, of which a third is old, and 100,000 forgotten files. Pruning takes little of a
// call's time, and a server that is killed in the middle of it leaves nothing half done.

const CHANGES = 1_000_000
const OLD = 300_000
const FILES = 100_000
const BATCH = 1000
const FILES_LOOKED_AT = 2000

let dir: string
let settings: Parameters<typeof startDatabase>[0]
let database: Database
let sql: postgres.Sql

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'shop-jobs-'))
  settings = { ...settingsFromEnv({}), dir, dbPort: await freePort(), durable: true }
  await start()
  await sql`
    insert into public.audit_log (action, table_name, row_id, created_at)
    select 'insert', 'load', n::text, now() - interval '24 months' + (n - ${OLD}) * interval '1 minute'
      from generate_series(1, ${CHANGES}::int) as n`
  await sql`
    insert into storage.objects (bucket_id, name, created_at)
    select 'clinic-documents', gen_random_uuid() || '/letter.pdf', now() - interval '13 months' from generate_series(1, ${FILES}::int)`
  await sql`analyze public.audit_log, storage.objects`
}, 120_000)
afterAll(async () => {
  await sql?.end({ timeout: 1 })
  await database?.stop()
  await rm(dir, { recursive: true, force: true })
})

test('a batch of any job takes 0.5 s at most, and pruning gets its turn', async () => {
  for (let call = 1; call <= 100; call += 1) {
    const startedAt = performance.now()
    const [row] = await sql<{ answer: { has_more: boolean } }[]>`select public.run_due_jobs() as answer`
    expect(performance.now() - startedAt).toBeLessThan(500)
    expect(row!.answer.has_more).toBe(true)
  }
  const pruned = (CHANGES - (await count('public.audit_log'))) / BATCH
  expect(await count('public.file_removals')).toBeGreaterThan(20 * FILES_LOOKED_AT)
  expect(pruned).toBeGreaterThan(20)
})

test('kill -9 in the middle of a job: whole batches are gone and noted, and the next runner goes on', async () => {
  await sql.unsafe(`
    create function private.load_interrupted(batch int) returns int language plpgsql set search_path = '' as $$
    begin
      delete from public.audit_log where id in (select id from public.audit_log where table_name = 'load' order by id desc limit batch);
      perform pg_sleep(60);
      return batch;
    end $$`)
  await sql`
    insert into public.jobs (name, title, batch, next_run_at) values ('load_interrupted', 'Прервано', 100, '2026-01-01')`
  const before = await count('public.audit_log')
  const lost = sql`select public.run_due_jobs()`.catch((error: Error) => error)
  const onlooker = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })
  await expect.poll(() => onlooker`select from pg_stat_activity where wait_event = 'PgSleep'`).toHaveLength(1)
  await onlooker.end()
  await killPostgres(database.ownerUrl, dir)
  expect(await lost).toBeInstanceOf(Error)
  await sql.end({ timeout: 1 })
  await start()

  expect(await count('public.audit_log')).toBe(before)
  expect(await sql`select last_started_at, attempts from public.jobs where name = 'load_interrupted'`).toEqual([
    { last_started_at: null, attempts: 0 },
  ])
  await sql.unsafe(`
    create or replace function private.load_interrupted(batch int) returns int language plpgsql set search_path = '' as $$ begin return 0; end $$`)
  const noted = async () => {
    const [row] = await sql`select sum(handled)::int as handled from public.job_runs where job = 'prune_old_rows'`
    return row!['handled'] as number
  }
  for (let more = true; more;) {
    const [row] = await sql<{ answer: { has_more: boolean } }[]>`select public.run_due_jobs() as answer`
    more = row!.answer.has_more
  }
  // Rows grow old while the test runs: one a minute.
  expect(await noted()).toBeGreaterThanOrEqual(OLD)
  expect(await count('public.audit_log')).toBe(CHANGES - (await noted()))
})

async function start(): Promise<void> {
  database = await startDatabase(settings, () => {})
  sql = postgres(database.ownerUrl, { max: 2, onnotice: () => {} })
}

async function count(table: string): Promise<number> {
  const where = table === 'public.audit_log' ? "where table_name = 'load'" : ''
  const [row] = await sql.unsafe<{ count: number }[]>(`select count(*)::int as count from ${table} ${where}`)
  return row!.count
}
