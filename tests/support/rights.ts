import { readFileSync } from 'node:fs'

const text = readFileSync(new URL('../database/rights.test.sql', import.meta.url), 'utf8')
const lines = [...text.matchAll(/^(\w+) +(\w+) +\| ([^|]*?) ?\|/gm)].map(([, verb, what, who]) => ({
  line: `${verb} ${what}`,
  who: who!,
}))

export type Staff = 'logistic' | 'manager' | 'admin' | 'super_admin'

const groupsOf: Record<Staff, string[]> = {
  logistic: ['all', 'users', 'logistic'],
  manager: ['all', 'users', 'managers', 'manager'],
  admin: ['all', 'users', 'admins', 'admin'],
  super_admin: ['all', 'users', 'admins', 'super_admin'],
}

/**
 * What the table of rights (tests/database/rights.test.sql) says of one of the staff: `ok`, the letters of rows, the word of a
 * later check, or undefined where it is refused or finds nothing.
 */
export function right(who: Staff, verbAndWhat: string): string | undefined {
  const [found, ...others] = lines.filter(({ line }) => line === verbAndWhat)
  if (!found || others.length > 0) throw new Error(`not one line, but ${found ? 'several' : 'none'}: ${verbAndWhat}`)
  const said = found.who.split(/;\s*/).findLast((part) => {
    const names = part.split('=')[0]!.split(/,\s*/)
    return names.some((name) => groupsOf[who].includes(name))
  })
  const outcome = said && (said.split('=')[1] ?? 'ok')
  return outcome && /^(closed|not_allowed|\w+_not_found)$/.test(outcome) ? undefined : outcome
}
