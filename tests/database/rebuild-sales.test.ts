import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'

// Rebuilding the rollups of a shop whose jobs run on: each side in a transaction that is rolled back.

const sql = postgres(process.env['SUPABASE_DB_URL']!, { max: 3, onnotice: () => {} })
afterAll(() => sql.end())

test('a rebuild and the job that folds wait for each other without a deadlock', async () => {
  const [rebuilding, folding] = await Promise.all([sql.reserve(), sql.reserve()])
  try {
    const [{ pid }] = (await rebuilding`select pg_backend_pid() as pid`) as unknown as [{ pid: number }]
    await rebuilding`begin`
    await folding`begin`
    // What fold_sales() takes first.
    await folding`select pg_advisory_xact_lock(hashtextextended('fold_sales', 0))`
    const rebuilt = rebuilding`select private.rebuild_sales()`.then(
      () => 'rebuilt',
      (error: Error) => error.message,
    )
    await expect
      .poll(() => sql`select wait_event_type from pg_stat_activity where pid = ${pid}`, { timeout: 30_000 })
      .toMatchObject([{ wait_event_type: 'Lock' }])
    await folding`select private.fold_sales(1)`
    await folding`rollback`
    expect(await rebuilt).toBe('rebuilt')
  } finally {
    await Promise.all([rebuilding`rollback`, folding`rollback`])
    rebuilding.release()
    folding.release()
  }
})
