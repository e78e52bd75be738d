import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { projectDir, settingsFromEnv } from './config.ts'
import { startDatabase, type Database } from './database.ts'
import { supabaseCli } from './migrate.ts'
import { freePort } from './ports.ts'

export const typesFile = path.join(projectDir, 'src/lib/database.types.ts')

/** The TypeScript types of a database's schema, as `src/lib/database.types.ts` holds them. */
export async function generateTypes(database: Database): Promise<string> {
  const types = await supabaseCli(['gen', 'types', '--schema=public', `--remote=${database.url}?sslmode=disable`])
  return format(types, { ...(await resolveConfig(typesFile)), filepath: typesFile })
}

/**
 * Lets `use` work on a database made from the migrations as they are now: a running stack may have been made before
 * their last edit.
 */
export async function withThrowAwayDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'shop-schema-'))
  const settings = { ...settingsFromEnv(), dir, dbPort: await freePort(), durable: false }
  try {
    const database = await startDatabase(settings, () => {})
    try {
      return await use(database)
    } finally {
      await database.stop()
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
