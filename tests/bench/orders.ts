import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { settingsFromEnv } from '../../local/config.ts'
import { startDatabase } from '../../local/database.ts'
import { freePort } from '../../local/ports.ts'
import { measuredOn, table, writeSection } from './document.ts'
import { growCatalogue, prepareCatalogue } from './synthetic-catalogue.ts'

// `npm run bench:orders` measures place_order on a throw-away database that waits for the disk, with pgbench: beside the
// least that an order could cost (its rows, inserted without a question), and with one product that everybody orders beside
// many; and change_order beside it. It writes docs/benchmarks.md.

const PRODUCTS = 10_000
const CLINICS = 1000
const CLIENTS = [1, 8, 32]
const SECONDS = 15
/** Order and floor take turns, so that a slow moment of the machine meets both. */
const ROUNDS = 3
const LINES = 5
/** The goals: how much of the floor's throughput at 8 clients, and what is left of the throughput at 32 with a bestseller. */
const GOAL = 0.33
const BESTSELLER_GOAL = 0.5
const CHANGED_LINES = 10
const CHANGED_ORDERS = 200
/** How many times as long as an order is placed a change may take. */
const CHANGE_GOAL = 3

/** What one kind of transaction came to: how many a second, and how long each took in ms, in order. */
interface Run {
  perSecond: number
  times: number[]
}

const lines = Array.from({ length: LINES }, (_, i) => i)
const dice = `
\\set clinic random(1, ${CLINICS})
${lines.map((i) => `\\set product${i} random(${i * (PRODUCTS / LINES) + 1}, ${(i + 1) * (PRODUCTS / LINES)})`).join('\n')}`

/** As PostgREST calls it: who is calling, then the function, in one transaction. */
const placing = (products: string[]) => `${dice}
begin;
select set_config('role', 'authenticated', true), set_config('request.jwt.claims', bench.claims(:clinic), true);
select public.place_order(
  items => jsonb_build_array(${products.map((product) => `bench.line(${product})`).join(', ')}),
  delivery => '{"method": "pickup-almaty", "recipient_name": "Асель", "recipient_phone": "+77010000001"}',
  idempotency_key => gen_random_uuid());
commit;`
const manyProducts = lines.map((i) => `:product${i}`)
const withBestseller = ['1', ...manyProducts.slice(1)]

/** All lines of an order, which one clinic changes at a time, by a piece each: up, and down again. */
const changing = `
\\set order random(1, ${CHANGED_ORDERS})
begin;
select set_config('role', 'authenticated', true), set_config('request.jwt.claims', bench.claims(:order), true);
select public.change_order(o.order_id, o.items, expected_version => o.version, idempotency_key => gen_random_uuid()) from bench.change(:order) as o;
commit;`

/** The same rows of orders and order_items, with what the tables themselves demand, and nothing else. */
const inserting = `${dice}
begin;
insert into public.orders
  (user_id, placed_by, payment_method, items_total, delivery_price, reserved_until, delivery_method, delivery_method_name, city,
   recipient_name, recipient_phone, idempotency_key)
values
  (bench.clinic_id(:clinic), bench.clinic_id(:clinic), 'invoice', 5000, 0, now() + interval '3 days', 'pickup-almaty', 'Самовывоз', 'Алматы',
   'Асель', '+77010000001', gen_random_uuid())
returning id as order_id \\gset
insert into public.order_items
  (order_id, position, product_id, sku, slug, name, product_type, product_type_id, line, line_id, volume_ml, price, list_price, vat_rate, quantity) values
${lines.map((i) => `  (:order_id::uuid, ${i}, bench.product_id(:product${i}), 'BENCH', 'bench', 'Крем', 'Крем', 1, 'Aqua Science', 1, 50, 1000, 1000, 16, 1)`).join(',\n')};
commit;`

requirePgbench()
const dir = mkdtempSync(path.join(os.tmpdir(), 'bench-orders-'))
const settings = { ...settingsFromEnv({}), dir, dbPort: await freePort(), durable: true }
const database = await startDatabase(settings, console.log)
const sql = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })

try {
  const [server] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
  console.log(`Making ${PRODUCTS} products and ${CLINICS} clinics`)
  await prepare(sql)
  const results: { clients: number; place: Run; floor: Run }[] = []
  for (const clients of CLIENTS) {
    const floors: Run[] = []
    const places: Run[] = []
    for (let round = 0; round < ROUNDS; round++) {
      floors.push(await measure(`floor-${round}`, inserting, clients, SECONDS / ROUNDS))
      places.push(await measure(`place-${round}`, placing(manyProducts), clients, SECONDS / ROUNDS))
    }
    results.push({ clients, place: together(places), floor: together(floors) })
    console.log(`\n${report(results.slice(-1))}`)
  }
  await placeOrdersToChange(sql)
  const changes: Run[] = []
  const placesBeside: Run[] = []
  for (let round = 0; round < ROUNDS; round++) {
    placesBeside.push(await measure(`place-beside-${round}`, placing(manyProducts), 1, SECONDS / ROUNDS))
    changes.push(await measure(`change-${round}`, changing, 1, SECONDS / ROUNDS))
  }
  const [change, placeBeside] = [together(changes), together(placesBeside)]
  const bestseller = await measure('bestseller', placing(withBestseller), 32, SECONDS)
  const ofMany = bestseller.perSecond / results.find(({ clients }) => clients === 32)!.place.perSecond
  const mismatches = await sql`select * from private.stock_mismatches()`
  if (mismatches.length > 0) throw new Error(`The ledger does not tell the stock of ${mismatches.length} products.`)
  const section = `## Placing orders (\`npm run bench:orders\`)

${measuredOn(server!.version)} \`place_order\` with ${LINES} lines of ${PRODUCTS.toLocaleString('en')} products for one of
${CLINICS.toLocaleString('en')} clinics, called as PostgREST does, by pgbench for ${SECONDS} s in turns with the floor over prepared statements; \`fsync\` and \`synchronous_commit\` on.
The floor is an insert of the same rows into \`orders\` and \`order_items\`, with their indexes, foreign keys and triggers (one-line fields, live
screens), unasked: no stock, ledger, event, cart, mail, inbox or check. Milliseconds. Goal: at least ${GOAL} of the floor's throughput at 8 clients.

${report(results)}

With one product in every order, 32 clients place ${bestseller.perSecond.toFixed(0)} orders/s (p50 / p95 ${percentiles(bestseller)}): ${ofMany.toFixed(2)} of
the rate over many products. Goal: at least ${BESTSELLER_GOAL}.

\`change_order\` of an order with ${CHANGED_LINES} lines, each by a piece up or down: p50 / p95 ${percentiles(change)} ms at 1 client, in turns with \`place_order\` (${LINES}
lines): ${percentiles(placeBeside)} ms, ${(median(change) / median(placeBeside)).toFixed(2)} times as long. Goal: at most ${CHANGE_GOAL} times.`
  writeSection('orders', section)
  console.log(`\n${section}`)
} finally {
  await sql.end()
  await database.stop()
  rmSync(dir, { recursive: true, force: true })
}

/** Products with enough of everything, clinics that may order, and short names for both. */
async function prepare(sql: Sql): Promise<void> {
  await sql`create schema bench`
  await prepareCatalogue(sql)
  await growCatalogue(sql, PRODUCTS)
  await sql`
    insert into public.stock_movements (product_id, delta, kind)
    select a.product_id, 1000000 - coalesce((select sum(m.delta) from public.stock_movements as m where m.product_id = a.product_id), 0), 'receipt'
      from public.availability as a`
  await sql`update public.products set is_published = true, certificate_required = false where not is_published or certificate_required`
  await sql`update public.availability set stock_count = 1000000, available = true, price = coalesce(price, 5000)`
  await sql`update public.shop_settings set max_open_orders = 1000000, max_open_total = 2000000000`
  await sql`create table bench.products (n int primary key, product_id uuid not null, sku text not null)`
  await sql`insert into bench.products select row_number() over (order by sku), id, sku from public.products`
  await sql`create table bench.clinics (n int primary key, id uuid not null)`
  await sql`insert into bench.clinics select n, gen_random_uuid() from generate_series(1, ${CLINICS}::int) as n`
  await sql`insert into auth.users (id, email) select id, n || '@bench.test' from bench.clinics`
  await sql`
    insert into public.user_clinic_info (user_id, status, legal_form, legal_name, contact_name, phone, city, address, specialization)
    select id, 'verified', 'ТОО', 'Клиника ' || n, 'Асель', '+77010000001', 'Алматы', 'ул. Абая, 1', 'Клиника' from bench.clinics`
  const lookUp = (name: string, parameter: string, type: string, query: string) => `
    create function bench.${name}(${parameter} int) returns ${type} language plpgsql stable security definer
    as $$ begin return (${query} where n = ${parameter}); end; $$;`
  await sql.unsafe(`
    ${lookUp('clinic_id', 'clinic', 'uuid', 'select id from bench.clinics')}
    ${lookUp('claims', 'clinic', 'text', "select jsonb_build_object('sub', id, 'role', 'authenticated')::text from bench.clinics")}
    ${lookUp('product_id', 'product', 'uuid', 'select product_id from bench.products')}
    ${lookUp('line', 'product', 'jsonb', "select jsonb_build_object('sku', sku, 'quantity', 1, 'price', null) from bench.products")}
    grant usage on schema bench to authenticated`)
  await sql`vacuum analyze`
}

/** An order of each of the first clinics, and what changes it. */
async function placeOrdersToChange(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create table bench.orders (n int primary key, order_id uuid not null);
    do $$
    begin
      for n in 1..${CHANGED_ORDERS} loop
        perform set_config('request.jwt.claims', bench.claims(n), true);
        insert into bench.orders
        select n, (public.place_order(
                 jsonb_agg(bench.line(n * ${CHANGED_LINES} + i)), '{"method": "pickup-almaty", "recipient_name": "Асель", "recipient_phone": "+77010000001"}',
                 idempotency_key => gen_random_uuid()
               ) ->> 'id')::uuid
          from generate_series(1, ${CHANGED_LINES}) as i;
      end loop;
    end $$;
    create function bench.change(n int) returns table (order_id uuid, version int, items jsonb) language plpgsql stable security definer
    as $$ begin
      return query select o.id, o.version, (
        select jsonb_agg(jsonb_build_object('product_id', i.product_id, 'quantity', 3 - i.quantity)) from public.order_items as i where i.order_id = o.id
      ) from bench.orders as b join public.orders as o on o.id = b.order_id where b.n = change.n;
    end; $$`)
  await sql`vacuum analyze`
}

/** Runs pgbench with one transaction over and over. */
async function measure(name: string, script: string, clients: number, seconds: number): Promise<Run> {
  const file = path.join(dir, `${name}.sql`)
  const log = path.join(dir, `${name}-${clients}`)
  writeFileSync(file, script)
  await sql`checkpoint`
  const { hostname, port, username, password } = new URL(database.ownerUrl)
  const threads = Math.min(clients, os.availableParallelism())
  const { status, stdout, stderr } = spawnSync(
    'pgbench',
    [
      `--host=${hostname} --port=${port} --username=${username} --no-vacuum --protocol=prepared`,
      `--client=${clients} --jobs=${threads} --time=${seconds} --log --log-prefix=${log} --file=${file} postgres`,
    ].flatMap((options) => options.split(' ')),
    { encoding: 'utf8', env: { ...process.env, PGPASSWORD: password } },
  )
  const perSecond = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (status !== 0 || !perSecond || !/failed transactions: 0 /.test(stdout)) {
    throw new Error(`pgbench failed:\n${stdout}${stderr}`)
  }
  const times = readdirSync(dir)
    .filter((entry) => entry.startsWith(`${path.basename(log)}.`))
    .flatMap((entry) => readFileSync(path.join(dir, entry), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1000)
    .sort((a, b) => a - b)
  return { perSecond: Number(perSecond), times }
}

function together(runs: Run[]): Run {
  return {
    perSecond: runs.reduce((sum, run) => sum + run.perSecond, 0) / runs.length,
    times: runs.flatMap((run) => run.times).sort((a, b) => a - b),
  }
}

function share({ times }: Run, part: number): number {
  return times[Math.floor((times.length - 1) * part)]!
}

function median(run: Run): number {
  return share(run, 0.5)
}

function percentiles(run: Run): string {
  return [0.5, 0.95].map((part) => share(run, part).toFixed(1)).join(' / ')
}

function report(results: { clients: number; place: Run; floor: Run }[]): string {
  return table(
    results.map(({ clients, place, floor }) => ({
      clients: String(clients),
      'orders/s': place.perSecond.toFixed(0),
      'p50 / p95': percentiles(place),
      'floor orders/s': floor.perSecond.toFixed(0),
      'floor p50 / p95': percentiles(floor),
      'of the floor': (place.perSecond / floor.perSecond).toFixed(2),
    })),
  )
}

function requirePgbench(): void {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'pipe' })
  } catch {
    console.error(
      'This benchmark needs pgbench: "apt-get install postgresql-contrib", or your system\'s package with it.',
    )
    process.exit(1)
  }
}
