import postgres from 'postgres'
import { measuredOn, table, writeSection } from '../bench/document.ts'
import { backend } from '../support/backend.ts'

// How lists are measured: each view beside a floor of the same run, and its plans as the role that asks.

const ROUNDS = 40
/** How many times the floor's time a view may take that a page opens with, and any other. */
export const ALLOWED = 50
export const ALLOWED_FILTERED = 150

/** Makes a connection stay this person's, as the API would open it. */
export async function actAs(sql: postgres.Sql, userId: string): Promise<void> {
  const claims = JSON.stringify({ sub: userId, role: 'authenticated' })
  await sql`select set_config('request.jwt.claims', ${claims}, false), set_config('role', 'authenticated', false)`
}

interface Measured {
  list: string
  view: string
  ms: number
  /** How many times the floor's time. */
  ratio: number
  allowed: number
}

const measured: Measured[] = []
const floors: number[] = []

/**
 * Measures each view of a list beside a floor, one row by its id under RLS, and returns those whose 95th percentile takes
 * longer than they may; `openedWith` are the views that a page opens with.
 */
export async function tooSlow<View extends string>(
  list: string,
  floor: () => PromiseLike<unknown>,
  works: Record<View, () => PromiseLike<unknown>>,
  openedWith: Iterable<string>,
): Promise<Measured[]> {
  const names = Object.keys(works) as View[]
  const times = new Map<View, number[]>(names.map((name) => [name, []]))
  const floorTimes: number[] = []
  // Turn by turn, so that whatever else this machine does falls on all of them alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let again = 0; again < 5; again += 1) floorTimes.push(await timeOf(floor))
    for (const name of names) times.get(name)!.push(await timeOf(works[name]))
  }
  const floorMs = p95(floorTimes)
  const first = new Set(openedWith)
  const views = names.map((view) => {
    const ms = p95(times.get(view)!)
    return { list, view, ms, ratio: ms / floorMs, allowed: first.has(view) ? ALLOWED : ALLOWED_FILTERED }
  })
  console.log(
    [
      `${list}: ${floorMs.toFixed(2)} ms floor`,
      ...views.map(({ view, ms, ratio }) => `  ${ms.toFixed(1)} ms ${ratio.toFixed(0)}× ${view}`),
    ].join('\n'),
  )
  floors.push(floorMs)
  measured.push(...views)
  return views.filter(({ ratio, allowed }) => ratio > allowed)
}

/** Writes into docs/benchmarks.md what the lists of a test file took; `among` says how many rows there were. */
export async function writeLists(sql: postgres.Sql, file: string, among: string): Promise<void> {
  if (measured.length === 0) return
  const [server] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
  const rows = measured.map(({ list, view, ms, ratio, allowed }) => ({
    list,
    view,
    'p95 ms': ms.toFixed(1),
    '× floor': ratio.toFixed(0),
    'at most': `${allowed}`,
  }))
  writeSection(
    `lists of ${file}`,
    `## Lists among ${among} (\`npm run test:load -- ${file}\`)

${measuredOn(server!.version)} ${ROUNDS} calls of each view as the role that
asks, by turns with the floor, one row by its id under RLS, whose p95 was ${floors.map((ms) => ms.toFixed(2)).join(', ')} ms.

${table(rows)}`,
  )
}

async function timeOf(work: () => PromiseLike<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const p95 = (times: number[]) => times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1]!

/** The plans of the statements inside a function that this person, or without one the database, calls, which only auto_explain can tell. */
export async function plansOf(userId: string | null, call: string): Promise<string[]> {
  const notices: string[] = []
  const url = new URL(backend.dbUrl)
  url.username = 'supabase_admin' // Loading a module takes a superuser.
  const sql = postgres(url.href, { max: 1, onnotice: ({ message }) => notices.push(message ?? '') })
  try {
    await sql.unsafe(`
      load 'auto_explain';
      set auto_explain.log_min_duration = 0;
      set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off;
      set auto_explain.log_nested_statements = on;
      set auto_explain.log_level = notice`)
    if (userId) await actAs(sql, userId)
    await sql.unsafe(`select ${call}`)
  } finally {
    await sql.end()
  }
  return notices
}

/** Scans of a plan that looked at more rows than a list needs: one that stops early under a limit is as good as an index. */
export function longScans(plan: string, most: number): string[] {
  return [...plan.matchAll(/Scan.*\(actual .*rows=([\d.]+) loops=(\d+)\)(?:\n(?!.*->).*)*/g)]
    .filter(([scan, rows, loops]) => {
      const removed =
        scan.match(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g)?.map((line) => Number(line.split(': ')[1])) ?? []
      return removed.reduce((sum, n) => sum + n, Number(rows)) * Number(loops) > most
    })
    .map(([scan]) => scan)
}
