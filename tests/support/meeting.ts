import type postgres from 'postgres'
import { expect } from 'vitest'
import { tally } from './crowd.ts'
import { actAs } from './orders.ts'

// Two calls on one row, each on a connection of its own.

export type Work = (db: postgres.TransactionSql) => Promise<unknown>

/** How many connections wait for a lock. */
export async function waiting(onlooker: postgres.Sql): Promise<number> {
  const [row] = await onlooker<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  return row!.n
}

/** Null: a job. */
type By = string | null

/** Answers how the second of two calls ended that had to wait for the first: ok, or the word of its error. */
export const meeting =
  (sql: postgres.Sql, onlooker: postgres.Sql) =>
  async (first: [By, Work], second: [By, Work]): Promise<string> => {
    let outcome: Promise<PromiseSettledResult<unknown>[]> | undefined
    const run = ([who, work]: [By, Work]) => (who === null ? sql.begin(work) : actAs(sql, who, work))
    await run([
      first[0],
      async (db) => {
        await first[1](db)
        outcome = Promise.allSettled([run(second)])
        await expect.poll(() => waiting(onlooker)).toBe(1)
      },
    ])
    return Object.keys(tally(await outcome!))[0]!
  }

export const setStatus =
  (id: string, status: string): Work =>
  (db) =>
    db`select public.set_order_status(${id}, ${status}::public.order_status)`
