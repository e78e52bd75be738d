import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { readStackConfig, type StackSettings } from './config.ts'
import { migrateExistingDatabase, migrateNewDatabase } from './migrate.ts'
import { assertFree } from './ports.ts'
import { databaseUrl, initPostgres, startPostgres, stopOrphan } from './postgres.ts'

export interface Database {
  /** As `postgres`, the owner of the schema: what migrations, seeds and people use. */
  url: string
  /** As the superuser `supabase_admin`: for Auth, Storage and tests. */
  ownerUrl: string
  /** Whether it was made by this start. */
  isNew: boolean
  /** Files that were edited after they had been applied. */
  changedFiles: string[]
  stop(): Promise<void>
}

/** Says which slow step has begun. */
export type Progress = (step: string) => void

/** Brings up the stack's Postgres with everything a hosted project has in it, the migrations and the seed. */
export async function startDatabase(settings: StackSettings, progress: Progress): Promise<Database> {
  const { dir, dbPort, durable } = settings
  const memoryFile = path.join(dir, 'applied.json')
  const dataDir = path.join(dir, 'postgres')
  // Remembered last: without it the first start was interrupted, and nothing of value is there yet.
  const isNew = !existsSync(memoryFile)

  await stopOrphan(dataDir)
  await assertFree('DB_PORT', dbPort)
  if (isNew) {
    progress('Making the database')
    await initPostgres(dataDir)
  }
  const server = await startPostgres({ dataDir, port: dbPort, durable, logFile: path.join(dir, 'postgres.log') })
  const url = databaseUrl(dbPort, 'postgres')
  const ownerUrl = databaseUrl(dbPort, 'supabase_admin')
  try {
    if (isNew) {
      await bootstrap(ownerUrl, settings)
      progress('Applying the migrations and the seed')
      await migrateNewDatabase(url, memoryFile)
    }
    const changedFiles = isNew ? [] : await migrateExistingDatabase(url, memoryFile)
    return { url, ownerUrl, isNew, changedFiles, stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Fills an empty cluster with what hosted Supabase puts there before the first migration. */
async function bootstrap(ownerUrl: string, settings: StackSettings): Promise<void> {
  const file = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')
  const { api } = readStackConfig(settings.appPort)
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(file('bootstrap/1-roles.sql'))
    await sql.unsafe(file('bootstrap/default-privileges.sql'))
    if (!api.auto_expose_new_tables) await sql.unsafe(file('bootstrap/no-auto-expose.sql'))
    await sql.unsafe(file('auth/schema.sql'))
    await sql.unsafe(file('storage/schema.sql'))
    await sql.unsafe(file('realtime/schema.sql'))
    await sql.unsafe(file('bootstrap/2-schema-cache.sql'))
  } finally {
    await sql.end()
  }
}
