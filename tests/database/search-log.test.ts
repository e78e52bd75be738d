import { afterAll, expect, test } from 'vitest'
import { database } from '../support/backend.ts'

const sql = database()
afterAll(() => sql.end())

test('a search that is being logged keeps no other waiting', async () => {
  // The day's salt is there from its first search on.
  await sql`insert into private.search_salts (day) values (private.today()) on conflict do nothing`
  const one = await sql.reserve()
  const other = await sql.reserve()
  try {
    await one`begin`
    await other`begin`
    await one`select public.log_search('крем для проб', 1)`
    await other`set local lock_timeout = '1s'`
    await other`select public.log_search('тоник для проб', 1)`
    expect(await other`select query from private.search_log where query like '% для проб'`).toEqual([
      { query: 'тоник для проб' },
    ])
  } finally {
    await one`rollback`
    await other`rollback`
    one.release()
    other.release()
  }
})
