import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { settingsFromEnv } from '../../local/config.ts'
import { startDatabase } from '../../local/database.ts'
import { freePort } from '../../local/ports.ts'
import { databaseUrl } from '../../local/postgres.ts'
import { personas } from '../e2e/support/personas.ts'
import { measuredOn, table, writeSection } from './document.ts'
import { benchClinic, benchManager, benchOrder, growClaims, growShop, type ShopSize } from './synthetic-shop.ts'

// `npm run bench:staff` measures what staff look at in a shop of three years: statistics, the managers' pages, bonuses and the
// rating, on a throw-away database. `npm run bench:staff -- 0.1` takes a tenth of the rows and leaves the document alone;
// `npm run bench:staff -- 1 DIR` keeps the databases in DIR and DIR-draft, and measures them again if they are there.
// `npm run bench:claims` measures the queue of claims, in a shop of its own, by the same arguments (DIR-claims).

const isOfClaims = process.argv.includes('--claims')
const [scaleText = '1', keptDir] = process.argv.slice(2).filter((argument) => argument !== '--claims')
const scale = Number(scaleText)
const size = { clinics: 100_000 * scale, orders: 1_000_000 * scale }
/** A shop of a million lines, which the goal of a formula's preview is set for. */
const draftSize = { clinics: 100_000 * scale, orders: Math.round(333_334 * scale) }
/** On most of its orders: more than any shop has. */
const CLAIMS = 100_000 * scale
const claimsSize = { clinics: 100_000 * scale, orders: Math.round(1.1 * CLAIMS) }
const ROUNDS = 20
/** The goals in ms: of one block at the 95th percentile, and of all blocks of the page asked for at once. */
const BLOCK_GOAL = 300
/** Of a tier, which no rollup knows, and of its products, for which all items of its orders are read. */
const TIER_GOAL = 600
const TIER_PRODUCTS_GOAL = 4000
const PAGE_GOAL = 1500
/** Of a draft of the formula on live data, which rates every clinic twice; and in seconds of the nightly rating. */
const DRAFT_GOAL = 1000
const RATING_GOAL = 60
/** Of a view of the claims at the 95th percentile, in floors. */
const CLAIMS_GOAL = 50
/** As many requests as a browser has under way. */
const CONNECTIONS = 6
/** How much of the orders per second is left while somebody opens the page every ten seconds. */
const PLACING_GOAL = 0.9
const OPENED_EVERY = 10_000
/** As few as four differ by more than the tenth that is asked. */
const PLACING_ROUNDS = 12
/** How many clinics place orders by turns. */
const BUYERS = 2000

// In Almaty, as the shop counts days.
const day = (back: number) => `'${new Date(Date.now() + 5 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10)}'`
const thisMonth = `date_trunc('month', ${day(0)}::timestamp)::date`
const periods: Record<string, string> = {
  '30 days': `${day(29)}, ${day(0)}`,
  'a year': `${day(364)}, ${day(0)}`,
}
const filters: Record<string, string> = {
  all: '',
  'a large city': `{"city": "Алматы"}`,
  'a manager': `{"manager": "${benchManager}"}`,
  'a line': `{"line": "$line"}`,
  'a tier': `{"tier": "$tier"}`,
}
/** Block → its call, given the period and the filters. */
const blocks: Record<string, (args: string) => string> = {
  summary: (args) => `stats_summary(${args})`,
  turnover: (args) => `stats_turnover(${args})`,
  'by line': (args) => `stats_breakdown('line', ${args})`,
  'by type': (args) => `stats_breakdown('type', ${args})`,
  'by manager': (args) => `stats_breakdown('manager', ${args})`,
  'by city': (args) => `stats_breakdown('city', ${args})`,
  products: (args) => `stats_products(${args})`,
  clinics: (args) => `stats_clinics(${args})`,
  'new clinics': (args) => `stats_clinics(${args}, 'new')`,
  funnel: (args) => `stats_funnel(${args})`,
  'lead time': (args) => `stats_lead_time(${args})`,
  cancellations: (args) => `stats_cancellations(${args})`,
}
const adminBlocks: typeof blocks = {
  searches: (args) => `stats_searches(${args})`,
  stock: (args) => `stats_stock(${args})`,
}
const pageCalls = Object.values({ ...blocks, ...adminBlocks }).map(
  (call) => `select public.${call(`${periods['a year']}, '{}'`)}`,
)
/** What staff open besides, by who does. */
const pages = {
  admin: {
    admin_managers: `admin_managers()`,
    'manager_card of a manager': `manager_card('${benchManager}')`,
    'month_statements this month': `month_statements(${thisMonth})`,
    'bonus_month of a manager': `bonus_month('${benchManager}', (${thisMonth} - interval '1 month')::date)`,
  },
  manager: {
    my_today: `my_today()`,
    manager_clients: `manager_clients('${benchManager}')`,
    'bonus_month, own': `bonus_month('${benchManager}', (${thisMonth} - interval '1 month')::date)`,
    'bonus_year, own': `bonus_year('${benchManager}', ${thisMonth})`,
  },
}
/** View of the queue → arguments. */
const claimViews: Record<string, string> = {
  'all claims': '',
  'new claims': `status => 'new'`,
  'accepted claims': `status => 'accepted'`,
  'settled claims': `status => 'settled'`,
  'declined claims': `status => 'declined'`,
  'a kind': `kind => 'damaged'`,
  'new ones of a kind': `status => 'new', kind => 'damaged'`,
  'what is wished': `wanted => 'replace'`,
  'a way of delivery': `delivery_method => 'kazpost'`,
  'a clinic': `clinic_id => '${benchClinic}'`,
  'a manager’s clients': `manager_id => '${benchManager}'`,
  'new ones of a manager’s clients': `status => 'new', manager_id => '${benchManager}'`,
  'parcels that came back': `is_report => true`,
  'new ones of a month ago': `status => 'new', older_days => 30`,
  'by number': `sort => 'number'`,
  'the fortieth page': `page => 40`,
  'the fortieth page of settled claims': `status => 'settled', page => 40`,
  'a claim’s number': `search => '777'`,
  'an order’s number': `search => '0000500'`,
  'a clinic’s name': `search => 'Клиника 4242'`,
  'a word of all clinics': `search => 'Салон'`,
  'a word of all clinics, new': `search => 'Салон', status => 'new'`,
  nothing: `search => 'нетничего'`,
}
/** What somebody reads of the tables themselves, without a filter: the policies alone keep others' rows away. */
const unfiltered = Object.fromEntries(
  ['claims', 'claim_items', 'claim_files', 'claim_events', 'order_messages', 'order_message_files'].map((name) => [
    `/${name}`,
    `select count(*) from (select from public.${name} limit 1000) as page`,
  ]),
)
const draft = `preview_rating_formula((select jsonb_build_object('window_days', 90, 'components', f.components, 'tiers', f.tiers) from public.rating_formulas as f where f.version = 1))`

interface Measured {
  who: string
  call: string
  p50: number
  p95: number
}

if (isOfClaims) {
  await measureClaims()
  process.exit()
}
const drafted = await measureDraft()
const shop = await openShop(keptDir, size)
const { owner, connect } = shop

try {
  const rating = await rateEveryClinic()
  console.log(`Rated in ${rating.toFixed(1)} s`)
  await runJob('count_clinic_steps')
  await owner`vacuum analyze`
  const placeholders = await readPlaceholders()

  const admin = await connect(personas.admin.id)
  const manager = await connect(benchManager)
  const floorTimes: number[] = []
  const measured: Measured[] = []
  const measure = async (who: string, sql: Sql, call: string, statement: string) => {
    const text = `select public.${statement} as answer`.replace(
      /\$(line|tier)/g,
      (_, name: string) => placeholders[name]!,
    )
    const { floors, times } = await timesOf(sql, text)
    floorTimes.push(...floors)
    measured.push({ who, call, p50: percentile(times, 0.5), p95: percentile(times, 0.95) })
    console.log(report(measured.slice(-1), floorTimes).split('\n')[2])
  }
  for (const [period, days] of Object.entries(periods)) {
    for (const [filter, asked] of Object.entries(filters)) {
      const args = `${days}, '${asked || '{}'}'`
      const asks = filter === 'all' ? { ...blocks, ...adminBlocks } : blocks
      for (const [block, call] of Object.entries(asks))
        await measure('admin', admin, `${block}, ${period}, ${filter}`, call(args))
    }
    for (const [block, call] of Object.entries(blocks)) {
      if (block !== 'by manager')
        await measure('manager', manager, `my ${block}, ${period}`, `my_${call(`${days}, '{}'`)}`)
    }
  }
  for (const [call, statement] of Object.entries(pages.admin)) await measure('admin', admin, call, statement)
  for (const [call, statement] of Object.entries(pages.manager)) await measure('manager', manager, call, statement)
  const goalOf = (call: string) =>
    !call.endsWith('a tier') ? BLOCK_GOAL : call.startsWith('products') ? TIER_PRODUCTS_GOAL : TIER_GOAL
  const slow = measured.filter(({ call, p95 }) => p95 > goalOf(call))
  const page = await measurePage()
  const placing = await measurePlacing()

  const [server] = await owner<{ version: string }[]>`select current_setting('server_version') as version`
  const section = `## What staff look at (\`npm run bench:staff\`)

${measuredOn(server!.version)} ${size.clinics.toLocaleString('en')} clinics, ${size.orders.toLocaleString('en')} orders over three years and
${(3 * size.orders).toLocaleString('en')} lines; ${ROUNDS} prepared calls each as the web role, by turns with the floor: one order by its id under RLS, p50 / p95
${percentile(floorTimes, 0.5).toFixed(2)} / ${percentile(floorTimes, 0.95).toFixed(2)} ms. Goals: a block's p95 at most ${BLOCK_GOAL} ms, of a tier ${TIER_GOAL}, its products ${TIER_PRODUCTS_GOAL}, the ${page.calls} blocks of the
page asked for at once over ${CONNECTIONS} connections ${PAGE_GOAL} ms: ${page.p50.toFixed(0)} / ${page.p95.toFixed(0)} ms for a year. The nightly
rating of every clinic takes ${rating.toFixed(1)} s in batches, at most ${RATING_GOAL} s. The preview of a formula takes ${drafted.p50.toFixed(0)} / ${drafted.p95.toFixed(0)} ms in a shop of
as many clinics and ${(3 * draftSize.orders).toLocaleString('en')} lines, goal ${DRAFT_GOAL} ms. One client places ${placing.alone.toFixed(0)} orders/s, and ${placing.beside.toFixed(0)} while the page is
opened every ${OPENED_EVERY / 1000} s: ${(placing.beside / placing.alone).toFixed(2)} of that, goal at least ${PLACING_GOAL}.

${report(measured, floorTimes)}`
  if (scale === 1) writeSection('staff', section)
  console.log(`\n${section}`)
  for (const { call, p95 } of slow) console.error(`Missed: ${call}: ${p95.toFixed(0)} ms`)
  if (page.p95 > PAGE_GOAL) console.error(`Missed: the whole page: ${page.p95.toFixed(0)} ms`)
  if (drafted.p95 > DRAFT_GOAL) console.error(`Missed: the preview of a formula: ${drafted.p95.toFixed(0)} ms`)
  if (rating > RATING_GOAL) console.error(`Missed: the nightly rating: ${rating.toFixed(0)} s`)
  const isPlacingSlow = placing.beside < PLACING_GOAL * placing.alone
  if (isPlacingSlow) console.error(`Missed: ${(placing.beside / placing.alone).toFixed(2)} of the orders per second`)
  const isMissed =
    slow.length > 0 || page.p95 > PAGE_GOAL || drafted.p95 > DRAFT_GOAL || rating > RATING_GOAL || isPlacingSlow
  process.exitCode = isMissed ? 1 : 0
} finally {
  await shop.close()
}

/** A shop in a directory, grown unless it is there. */
async function openShop(kept: string | undefined, { clinics, orders }: ShopSize) {
  const dir = kept ?? mkdtempSync(path.join(os.tmpdir(), 'bench-staff-'))
  const dbPort = await freePort()
  const database = await startDatabase({ ...settingsFromEnv({}), dir, dbPort, durable: false }, console.log)
  const owner = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })
  const people: Sql[] = []
  if (database.isNew) {
    console.log(`Making ${clinics} clinics and ${orders} orders`)
    const startedAt = performance.now()
    await growShop(owner, { clinics, orders })
    console.log(`  ${seconds(startedAt)} s`)
  }
  return {
    owner,
    /** A connection that stays one person's, as the API would open it. */
    connect: async (userId: string): Promise<Sql> => {
      const sql = postgres(databaseUrl(dbPort, 'authenticator'), { max: 1, onnotice: () => {} })
      people.push(sql)
      const claims = JSON.stringify({ sub: userId, role: 'authenticated' })
      // What the API would cut off is measured too.
      await sql`select set_config('request.jwt.claims', ${claims}, false), set_config('role', 'authenticated', false),
               set_config('statement_timeout', '0', false)`
      return sql
    },
    close: async () => {
      await Promise.all([owner, ...people].map((sql) => sql.end()))
      await database.stop()
      if (!kept) rmSync(dir, { recursive: true, force: true })
    },
  }
}

function report(rows: Measured[], floorTimes: number[]): string {
  const floor = percentile(floorTimes, 0.95)
  return table(
    rows.map(({ who, call, p50, p95 }) => ({
      who,
      call,
      'p50 / p95 ms': `${p50.toFixed(1)} / ${p95.toFixed(1)}`,
      'times the floor': (p95 / floor).toFixed(0),
    })),
  )
}

/** ROUNDS calls by turns with the floor, so that whatever else the machine does falls on both. */
async function timesOf(sql: Sql, text: string): Promise<{ floors: number[]; times: number[] }> {
  const [floors, times]: [number[], number[]] = [[], []]
  for (let round = -1; round < ROUNDS; round += 1) {
    const floor = await timeOf(() =>
      sql.unsafe('select bench.order_by_id($1::uuid) as answer', [benchOrder], { prepare: true }),
    )
    const time = await timeOf(() => sql.unsafe(text, [], { prepare: true }))
    if (round < 0) continue
    floors.push(floor)
    times.push(time)
  }
  return { floors, times }
}

/** The queue of claims as staff work with it, and what others read of the tables. */
async function measureClaims(): Promise<void> {
  const { owner, connect, close } = await openShop(keptDir && `${keptDir}-claims`, claimsSize)
  if ((await owner`select from public.claims limit 1`).length === 0) await growClaims(owner, CLAIMS)
  const people = { admin: personas.admin.id, manager: benchManager, clinic: benchClinic }
  const [floorTimes, measured]: [number[], Measured[]] = [[], []]
  const measure = async (who: keyof typeof people, sql: Sql, call: string, text: string) => {
    const { floors, times } = await timesOf(sql, text)
    floorTimes.push(...floors)
    measured.push({ who, call, p50: percentile(times, 0.5), p95: percentile(times, 0.95) })
    console.log(report(measured.slice(-1), floorTimes).split('\n')[2])
  }
  const [one] = await owner<{ id: string }[]>`
    select c.id from public.claims as c join public.user_clinic_info as k on k.user_id = c.user_id
     where k.account_manager_id = ${benchManager} order by c.number desc limit 1`
  for (const who of ['admin', 'manager'] as const) {
    const sql = await connect(people[who])
    for (const [call, args] of Object.entries(claimViews))
      await measure(who, sql, call, `select public.admin_claims(${args})`)
    await measure(who, sql, 'one claim', `select public.staff_claim('${one!.id}')`)
  }
  for (const [who, id] of Object.entries(people)) {
    const sql = await connect(id)
    for (const [call, text] of Object.entries(unfiltered)) await measure(who as keyof typeof people, sql, call, text)
  }
  const floor = percentile(floorTimes, 0.95)
  const [server] = await owner<{ version: string }[]>`select current_setting('server_version') as version`
  const section = `## Claims (\`npm run bench:claims\`)

${measuredOn(server!.version)} ${CLAIMS.toLocaleString('en')} claims on ${claimsSize.orders.toLocaleString('en')} orders of ${claimsSize.clinics.toLocaleString('en')} clinics, as admin and as a manager of a
hundredth of them; tables are read without a filter, 1,000 rows at most, as the API would. ${ROUNDS} prepared calls each as the web role, by turns with
the floor: one order by its id under RLS, p50 / p95 ${percentile(floorTimes, 0.5).toFixed(2)} / ${floor.toFixed(2)} ms. Goal: p95 at most ${CLAIMS_GOAL} times the floor's.

${report(measured, floorTimes)}`
  if (scale === 1) writeSection('claims', section)
  console.log(`\n${section}`)
  for (const { who, call, p95 } of measured) {
    if (p95 <= CLAIMS_GOAL * floor) continue
    console.error(`Missed: ${who}, ${call}: ${(p95 / floor).toFixed(0)} times the floor`)
    process.exitCode = 1
  }
  await close()
}

/** The preview of a formula that is the one in force. */
async function measureDraft(): Promise<{ p50: number; p95: number }> {
  const { connect, close } = await openShop(keptDir && `${keptDir}-draft`, draftSize)
  try {
    const admin = await connect(personas.admin.id)
    const times: number[] = []
    for (let round = -1; round < ROUNDS; round += 1) {
      const time = await timeOf(() => admin.unsafe(`select public.${draft} as answer`, [], { prepare: true }))
      if (round >= 0) times.push(time)
    }
    const drafted = { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
    console.log(`Previewed a formula in ${drafted.p50.toFixed(0)} / ${drafted.p95.toFixed(0)} ms`)
    return drafted
  } finally {
    await close()
  }
}

/** Seconds that the nightly job takes for all of its batches. */
async function rateEveryClinic(): Promise<number> {
  await owner`insert into private.rating_runs (as_of) values (private.today())`
  const startedAt = performance.now()
  await runJob('snapshot_ratings')
  return (performance.now() - startedAt) / 1000
}

/** Runs a job until a batch is not full. */
async function runJob(name: 'snapshot_ratings' | 'count_clinic_steps'): Promise<void> {
  const [job] = await owner<{ batch: number }[]>`select batch from public.jobs where name = ${name}`
  for (let done = job!.batch; done >= job!.batch;) {
    const [row] = await owner<{ done: number }[]>`select ${owner(`private.${name}`)}(${job!.batch}::int) as done`
    done = row!.done
  }
}

/** A line, and the tier of most clinics. */
async function readPlaceholders(): Promise<Record<string, string>> {
  const [row] = await owner<{ line: string; tier: string }[]>`
    select (select slug from public.product_lines order by id limit 1) as line,
           (select tier from public.clinic_ratings group by tier order by count(*) desc limit 1) as tier`
  return { line: row!.line, tier: row!.tier }
}

/** All blocks that an admin's page has, of a year, over as many connections as a browser has. */
async function measurePage(): Promise<{ calls: number; p50: number; p95: number }> {
  const connections = await connectBrowser()
  const times: number[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const time = await timeOf(() => openPage(connections))
    if (round >= 0) times.push(time)
  }
  return { calls: pageCalls.length, p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
}

/** Orders a second, alone and while the page is opened again and again. */
async function measurePlacing(): Promise<{ alone: number; beside: number }> {
  const [product] = await owner<{ product_id: string; sku: string }[]>`
    select a.product_id, p.sku from public.availability as a join public.products as p on p.id = a.product_id
     where p.is_published and a.price is not null order by p.sku limit 1`
  await owner`update public.availability set stock_count = 1000000, available = true where product_id = ${product!.product_id}`
  // Many, since each order makes its clinic's next one slower, as it has more open.
  const buyers = await owner<{ claims: string }[]>`
    with added as (
      insert into auth.users (id, email)
      select c.user_id, c.user_id || '@bench.test' from public.user_clinic_info as c
       where c.status = 'verified' and c.user_id::text like '10000000-%' order by c.user_id limit ${BUYERS}
      on conflict (id) do update set email = excluded.email returning id
    )
    select json_build_object('sub', id, 'role', 'authenticated')::text as claims from added`
  await owner`update public.shop_settings set max_open_orders = 1000000, max_open_total = 2000000000`
  const clinic = await connect(benchClinic)
  const connections = await connectBrowser()
  const items = [{ sku: product!.sku, quantity: 1, price: null }]
  const delivery = { method: 'pickup-almaty', recipient_name: 'Асель', recipient_phone: '+77010000001' }
  const placed = { alone: 0, beside: 0 }
  let orders = 0
  for (let round = 0; round < PLACING_ROUNDS; round += 1) {
    // Not by turns: what grows with the orders falls on both alike.
    const opening = round % 4 === 1 || round % 4 === 2 ? openPage(connections) : undefined
    const until = performance.now() + OPENED_EVERY
    while (performance.now() < until) {
      const { claims } = buyers[orders++ % buyers.length]!
      await clinic`select set_config('request.jwt.claims', ${claims}, false)`
      await clinic`select public.place_order(items => ${clinic.json(items)}, delivery => ${clinic.json(delivery)}, idempotency_key => gen_random_uuid())`
      placed[opening ? 'beside' : 'alone'] += 1
    }
    await opening
  }
  const perSecond = (orders: number) => orders / ((PLACING_ROUNDS / 2) * (OPENED_EVERY / 1000))
  return { alone: perSecond(placed.alone), beside: perSecond(placed.beside) }
}

function connectBrowser(): Promise<Sql[]> {
  return Promise.all(Array.from({ length: CONNECTIONS }, () => connect(personas.admin.id)))
}

async function openPage(connections: readonly Sql[]): Promise<void> {
  const waiting = [...pageCalls]
  await Promise.all(
    connections.map(async (sql) => {
      for (let call = waiting.shift(); call; call = waiting.shift()) await sql.unsafe(call, [], { prepare: true })
    }),
  )
}

async function timeOf(work: () => PromiseLike<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function percentile(times: number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1]!
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
