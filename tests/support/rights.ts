import { readFileSync } from 'node:fs'

const text = readFileSync(new URL('../database/rights.test.sql', import.meta.url), 'utf8')
const lines = [...text.matchAll(/^(\w+) +(\w+) +\| ([^|]*?) ?\|/gm)].map(([, verb, what, who]) => ({
  verb,
  what,
  who: who!,
}))

const groups: Record<string, string[]> = {
  users: ['clinic', 'rival', 'logistic', 'manager', 'manager2', 'admin', 'super_admin'],
  clinics: ['clinic', 'rival'],
  managers: ['manager', 'manager2'],
  admins: ['admin', 'super_admin'],
}

/**
 * What the table of rights says of a persona (see the head of tests/database/rights.test.sql): `ok`, the letters of rows, the
 * word of a later check, or undefined where it is refused.
 */
export function right(persona: string, verb: string, what: string): string | undefined {
  const line = lines.find((each) => each.verb === verb && each.what === what)
  if (!line) throw new Error(`no line says who may ${verb} ${what}`)
  const said = line.who.split(/;\s*/).findLast((part) => {
    const names = part.split('=')[0]!.split(/,\s*/)
    return names.some((name) => name === 'all' || name === persona || groups[name]?.includes(persona))
  })
  const outcome = said && (said.split('=')[1] ?? 'ok')
  return outcome && /^(closed|not_allowed|\w+_not_found)$/.test(outcome) ? undefined : outcome
}
