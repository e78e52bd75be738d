import type { PostgrestError } from '@supabase/supabase-js'
import type postgres from 'postgres'
import { expect } from 'vitest'

type Fingerprint = Record<string, string>

/** Which transactions can be seen. Whatever writes takes an id for itself, so between two equal answers nothing was written. */
export async function snapshotOf(sql: postgres.Sql): Promise<string> {
  const [row] = await sql<{ snapshot: string }[]>`select pg_current_snapshot()::text as snapshot`
  return row!.snapshot
}

let latest: { snapshot: string; prints: Fingerprint } | undefined

/** A fingerprint of every table of the shop, of the files, and of who has an account or a session. */
export async function fingerprint(sql: postgres.Sql): Promise<Fingerprint> {
  if (latest?.snapshot !== (await snapshotOf(sql))) latest = await hashRows(sql)
  return latest.prints
}

async function hashRows(sql: postgres.Sql): Promise<{ snapshot: string; prints: Fingerprint }> {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  const sources = {
    ...Object.fromEntries(tables.map(({ name }) => [name, name])),
    // How far its sender is says nothing of the attempt.
    outbox: '(select id, user_id, event, payload, dedupe_key, campaign_id, created_at from outbox)',
    // They run every minute, whatever is attempted meanwhile.
    jobs: '(select name, title, daily_at, batch from jobs)',
    job_runs: '(select id from job_runs where false)',
    files: '(select bucket_id, name, owner_id, metadata from storage.objects)',
    accounts: '(select id, email, role, raw_app_meta_data, banned_until from auth.users)',
    sessions: '(select id, user_id from auth.sessions)',
  }
  const prints = Object.entries(sources).map(
    ([name, source]) =>
      // A sum, since sorting all the rows of the shop takes longer than hashing them.
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print from ${source} as t`,
  )
  prints.push(`select 'snapshot', pg_current_snapshot()::text`)
  const rows = await sql.unsafe<{ name: string; print: string }[]>(prints.join(' union all '))
  const { snapshot, ...rest } = Object.fromEntries(rows.map(({ name, print }) => [name, print]))
  return { snapshot: snapshot!, prints: rest }
}

/** Makes an attempt and looks whether anything in the shop is different afterwards. */
export async function expectUnchanged(sql: postgres.Sql, attempt: () => Promise<unknown>): Promise<void> {
  const before = await fingerprint(sql)
  await attempt()
  expect(await fingerprint(sql)).toEqual(before)
}

/** What a call of the API answers. */
export type Answer = { error: PostgrestError | null; status: number }

/** An attempt that is turned away with this status, and this word if a function says one. Nothing is different afterwards. */
export async function expectRefusal(
  sql: postgres.Sql,
  attempt: PromiseLike<Answer>,
  status: number,
  word?: string,
): Promise<void> {
  await expectUnchanged(sql, async () => {
    const { error, status: actual } = await attempt
    expect({ status: actual, ...(word && { word: error?.message }) }).toEqual({ status, ...(word && { word }) })
  })
}
