import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'

const sql = postgres(process.env['SUPABASE_DB_URL']!, { max: 3, onnotice: () => {} })
afterAll(() => sql.end())

test('a clinic that is blocked while its tier moves leaves the rollups right', async () => {
  const [clinic] = await sql`
    select t.user_id, t.tier from private.clinic_tiers as t
     where t.tier is not null and exists (select from private.order_sales as s where s.user_id = t.user_id)
     order by t.user_id limit 1`
  const [other] = await sql`select tier from private.clinic_tiers where tier <> ${clinic!['tier']} limit 1`
  const setTier = (tier: string | null, by: postgres.ISql = sql) =>
    by`update private.clinic_tiers set tier = ${tier} where user_id = ${clinic!['user_id']}`
  const [blocking, moving] = await Promise.all([sql.reserve(), sql.reserve()])
  try {
    await setTier(other!['tier'])
    const [{ pid }] = (await moving`select pg_backend_pid() as pid`) as unknown as [{ pid: number }]
    await blocking`begin`
    await setTier(null, blocking)
    await moving`begin`
    const moved = moving`select private.move_tiers(1000)`.execute()
    await expect
      .poll(() => sql`select wait_event_type from pg_stat_activity where pid = ${pid}`, { timeout: 30_000 })
      .toMatchObject([{ wait_event_type: 'Lock' }])
    await blocking`commit`
    await moved
    expect([...(await moving`select * from private.sales_mismatches()`)]).toEqual([])
  } finally {
    await Promise.all([blocking`rollback`, moving`rollback`])
    blocking.release()
    moving.release()
    await setTier(clinic!['tier'])
  }
})
