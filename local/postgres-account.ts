import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { StackError } from './stack-error.ts'

/** The system user that Postgres runs as when we are root, which Postgres refuses to be. */
export interface Account {
  uid: number
  gid: number
}

/** Nobody in particular when we are not root; else the user `postgres`, made when the system has none. */
export function postgresAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  return findUser() ?? createUser()
}

/** How to start a program of Postgres' on its data folder as that account. */
export function runAs(account: Account | null, dataDir: string, binary: string, args: string[]) {
  if (!account) return { command: binary, args, options: {} }
  const { uid, gid } = account
  // The working directory may be closed to the account too.
  if (isReachable(path.dirname(dataDir), account)) return { command: binary, args, options: { uid, gid, cwd: '/' } }
  if (!existsSync(setpriv)) {
    throw new StackError(
      `Postgres cannot run as root, and its user "postgres" cannot enter ${path.dirname(dataDir)}: set STACK_DIR to a folder outside of /root, or run npm as an ordinary user.`,
    )
  }
  // The account keeps one right of root's: to walk through closed folders.
  const right = '-all,+dac_override'
  const become = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${right}`,
    `--ambient-caps=${right}`,
  ]
  return { command: setpriv, args: [...become, binary, ...args], options: { cwd: '/' } }
}

const setpriv = '/usr/bin/setpriv'

/** Gives a file to the account that has to read it. */
export function ownerOf(file: string, account: Account | null): void {
  if (account) chownSync(file, account.uid, account.gid)
}

function findUser(): Account | null {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

function createUser(): Account {
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
      {
        stdio: 'pipe',
      },
    )
  } catch {
    // Said below: what matters is whether the user is there.
  }
  const ids = findUser()
  if (ids) return ids
  throw new StackError(
    'Postgres cannot run as root, and a system user "postgres" could not be made: run "useradd --system postgres", or run npm as an ordinary user.',
  )
}

/** Whether every folder down to this one lets the account through. */
export function isReachable(dir: string, { uid, gid }: Account): boolean {
  for (let at = dir; ; at = path.dirname(at)) {
    if (existsSync(at)) {
      const { mode, uid: owner, gid: group } = statSync(at)
      const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
      if (!(mode & bit)) return false
    }
    if (at === path.dirname(at)) return true
  }
}
