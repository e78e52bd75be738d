import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { settingsFromEnv } from './config.ts'
import { lockFolder } from './lock.ts'
import { stopOrphan } from './postgres.ts'
import { exitWith, StackError } from './stack-error.ts'

// `npm run reset`: forgets the stack's data; the next start makes new data from the migrations and the seed.

/** What the stack keeps in its folder. */
const belongings = [
  'postgres',
  'postgres.log',
  'storage',
  'functions',
  'applied.json',
  'status.json',
  'stack.pid',
  'vapid.json',
  'vite',
]

try {
  const { dir } = settingsFromEnv()
  if (existsSync(dir)) {
    const strangers = readdirSync(dir).filter((name) => !belongings.includes(name))
    if (strangers.length > 0) {
      throw new StackError(
        `${dir} holds ${strangers[0]}, which is not the stack's: set STACK_DIR to a folder of its own, or delete it by hand.`,
      )
    }
    lockFolder(dir)
    await stopOrphan(path.join(dir, 'postgres'))
    rmSync(dir, { recursive: true, force: true })
  }
  console.log('The data is gone. "npm start" makes new data.')
} catch (error) {
  exitWith(error)
}
