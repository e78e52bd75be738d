import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { settingsFromEnv } from '../../local/config.ts'
import { startDatabase, type Database } from '../../local/database.ts'
import { freePort } from '../../local/ports.ts'
import { killPostgres } from './kill-postgres.ts'

// A database of a test's own that waits for the disk like a real server, to be killed in the middle of its work.

export interface CrashDatabase {
  /** Connections to the server as it runs now. */
  sql: postgres.Sql
  /** Kills every process of the server. */
  kill(): Promise<void>
  /** Starts the killed server again. */
  restart(): Promise<void>
  /** Calls a function as this person, `$1` being the arguments; undefined when the connection is lost before there is an answer. */
  call<T>(caller: string, call: string, args: object): Promise<Answer<T> | undefined>
  remove(): Promise<void>
}

/** What the database has said: a value, or the word of a refusal. */
export type Answer<T> = { value: T; refusal?: undefined } | { value?: undefined; refusal: string }

/** Starts such a database with so many connections. */
export async function startCrashDatabase(connections: number): Promise<CrashDatabase> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'shop-crash-'))
  const settings = { ...settingsFromEnv({}), dir, dbPort: await freePort(), durable: true }
  let database: Database = await startDatabase(settings, () => {})
  const connect = () => postgres(database.ownerUrl, { max: connections, onnotice: () => {} })
  const crashing: CrashDatabase = {
    sql: connect(),
    kill: () => killPostgres(database.ownerUrl, dir),
    async restart() {
      await crashing.sql.end({ timeout: 1 })
      database = await startDatabase(settings, () => {})
      crashing.sql = connect()
    },
    async call<T>(caller: string, call: string, args: object) {
      const { sql } = crashing
      try {
        const [row] = await sql`select crash.call_as(${caller}, ${call}, ${sql.json(args as never)}) as answer`
        return { value: row!['answer'] as T }
      } catch (error) {
        const { code, message } = error as { code: string; message: string }
        if (code.startsWith('PT')) return { refusal: message }
        if (LOST.has(code)) return undefined
        throw error
      }
    },
    async remove() {
      await crashing.sql.end({ timeout: 1 })
      await database.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
  // One statement a call: the driver would roll a transaction of its own back over the connection that was lost.
  await crashing.sql.unsafe(`
    create schema crash;
    create function crash.call_as(caller uuid, call text, args jsonb) returns jsonb language plpgsql as $$
    declare
      answer jsonb;
    begin
      perform set_config('request.jwt.claims', jsonb_build_object('sub', caller, 'role', 'authenticated')::text, true),
              set_config('role', 'authenticated', true);
      execute 'select ' || call into answer using args;
      return answer;
    end;
    $$`)
  await crashing.sql`update public.shop_settings set max_open_orders = 1000, max_open_total = 2000000000`
  return crashing
}

const LOST = new Set(
  'CONNECTION_CLOSED CONNECTION_DESTROYED CONNECTION_ENDED ECONNREFUSED ECONNRESET EPIPE 57P01 57P02 57P03'.split(' '),
)
