import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { createAuth } from './auth/auth.ts'
import { jwtSecret, publishableKey, secretKey, signLegacyKey } from './callers.ts'
import { parseBytes, projectDir, readStackConfig, type StackSettings } from './config.ts'
import { startDatabase, type Database, type Progress } from './database.ts'
import { createFunctions } from './functions/functions.ts'
import { vapidKeys } from './functions/vapid.ts'
import { createGateway } from './gateway.ts'
import { lockFolder } from './lock.ts'
import { createMailbox } from './mailbox.ts'
import { assertFree } from './ports.ts'
import { databaseUrl } from './postgres.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createRest } from './rest/rest.ts'
import { listenForMail } from './smtp.ts'
import { createFiles } from './storage/files.ts'
import { seedBuckets } from './storage/seed.ts'
import { createStorage } from './storage/storage.ts'

/** What others need to know of a running stack; written to `status.json` while it runs. */
export interface StackStatus {
  app_url: string
  api_url: string
  publishable_key: string
  secret_key: string
  db_url: string
  mail_url: string
}

export interface Stack extends StackStatus {
  /** As the superuser `supabase_admin`. */
  owner_db_url: string
  /** Applied files that were edited since: their changes are not in this database. */
  changedFiles: string[]
  /** Stops every part within 10 s, whatever they are doing; the data stays. */
  stop(): Promise<void>
}

/** How long the services may take to close; what they are doing is lost anyway. Milliseconds. */
const SERVICES_GRACE = 1500

/** Starts the whole backend: Postgres, REST, Auth, Storage, Realtime, edge functions and the mailbox, behind one port; mail comes in by SMTP on another. */
export async function startStack(settings: StackSettings, progress: Progress = () => {}): Promise<Stack> {
  const { appPort, apiPort, dbPort, dir } = settings
  const statusFile = path.join(dir, 'status.json')
  const config = readStackConfig(appPort)
  const unlockFolder = lockFolder(dir)
  const closers: (() => unknown)[] = []
  let database: Database | undefined
  const stop = async () => {
    rmSync(statusFile, { force: true })
    // None of them may keep the database from stopping in order.
    const closed = Promise.allSettled(closers.splice(0).map(async (close) => close()))
    await Promise.race([closed, delay(SERVICES_GRACE)])
    await database?.stop()
    unlockFolder()
  }

  try {
    await assertFree('API_PORT', apiPort)
    database = await startDatabase(settings, progress)
    progress('Starting the services')
    const api_url = `http://127.0.0.1:${apiPort}`
    const quiet = { onnotice: () => {} }
    const sql = postgres(database.ownerUrl, { max: 5, ...quiet })
    const callerSql = postgres(databaseUrl(dbPort, 'authenticator'), { max: 5, ...quiet })
    closers.push(
      () => sql.end({ timeout: 1 }),
      () => callerSql.end({ timeout: 1 }),
    )

    const rest = createRest({
      url: databaseUrl(dbPort, 'authenticator'),
      ownerUrl: database.ownerUrl,
      config: config.api,
    })
    closers.push(() => rest.close())
    await sql.listen('pgrst', () => void rest.reloadSchema())

    const mailbox = createMailbox()
    const smtp = await listenForMail(mailbox)
    closers.push(() => smtp.close())
    const auth = createAuth({
      sql,
      config: config.auth,
      apiUrl: api_url,
      jwtSecret,
      mailbox,
    })
    const storage = createStorage({
      sql,
      callerSql,
      jwtSecret,
      files: createFiles(path.join(dir, 'storage')),
      fileSizeLimit: parseBytes(config.storage.file_size_limit),
    })
    if (database.isNew) await seedBuckets(storage, config.storage.buckets, path.join(projectDir, 'supabase'))
    const functions = createFunctions({
      dir: path.join(projectDir, 'supabase/functions'),
      workDir: path.join(dir, 'functions'),
      config: config.functions,
      env: {
        SUPABASE_URL: api_url,
        SUPABASE_ANON_KEY: await signLegacyKey('anon'),
        SUPABASE_SERVICE_ROLE_KEY: await signLegacyKey('service_role'),
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
        SUPABASE_DB_URL: database.url,
        SITE_URL: config.auth.site_url,
        SB_REGION: 'local',
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(smtp.port),
        SMTP_SECURITY: 'none',
        MAIL_FROM: 'Aurelis <no-reply@aurelis.test>',
        ...vapidKeys(dir),
      },
    })
    closers.push(() => functions.close())

    const server = await createGateway({ rest, auth, storage, functions, mailbox }).listen(apiPort)
    const realtimeSql = postgres(database.ownerUrl, { max: 4, ...quiet })
    const realtime = await createRealtime(realtimeSql)
    realtime.attach(server)
    closers.push(async () => {
      await realtime.close()
      await realtimeSql.end({ timeout: 1 })
    })
    closers.push(() => {
      server.close()
      server.closeAllConnections()
    })

    const status: StackStatus = {
      app_url: `http://127.0.0.1:${appPort}`,
      api_url,
      publishable_key: publishableKey,
      secret_key: secretKey,
      db_url: database.url,
      mail_url: `${api_url}/mail`,
    }
    writeFileSync(statusFile, JSON.stringify(status, null, 2) + '\n')
    return { ...status, owner_db_url: database.ownerUrl, changedFiles: database.changedFiles, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
