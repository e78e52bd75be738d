import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'

// Rebuilding the rollups of a shop whose jobs run on: each side in a transaction that is rolled back.

const sql = postgres(process.env['SUPABASE_DB_URL']!, { max: 3, onnotice: () => {} })
afterAll(() => sql.end())

test('a rebuild and the job that aggregates wait for each other without a deadlock', async () => {
  const [rebuilding, aggregating] = await Promise.all([sql.reserve(), sql.reserve()])
  try {
    const [{ pid }] = (await rebuilding`select pg_backend_pid() as pid`) as unknown as [{ pid: number }]
    await rebuilding`begin`
    await aggregating`begin`
    // What aggregate_sales() takes first.
    await aggregating`select pg_advisory_xact_lock(hashtextextended('aggregate_sales', 0))`
    const rebuilt = rebuilding`select private.rebuild_sales()`.then(
      () => 'rebuilt',
      (error: Error) => error.message,
    )
    await expect
      .poll(() => sql`select wait_event_type from pg_stat_activity where pid = ${pid}`, { timeout: 30_000 })
      .toMatchObject([{ wait_event_type: 'Lock' }])
    await aggregating`select private.aggregate_sales(1)`
    await aggregating`rollback`
    expect(await rebuilt).toBe('rebuilt')
  } finally {
    await Promise.all([rebuilding`rollback`, aggregating`rollback`])
    rebuilding.release()
    aggregating.release()
  }
})
