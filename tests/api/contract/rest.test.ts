import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backend, client, database, signedUpUser } from '../../support/backend.ts'
import { createProbes, dropProbes, reloadSchema } from './probes.ts'

// What our screens rely on REST for. True of PostgREST: point SUPABASE_URL at a real project to see.

const sql = database()
const visitor = client()
const service = client(backend.secretKey)
let anna: Awaited<ReturnType<typeof signedUpUser>>

beforeAll(async () => {
  await createProbes(sql)
  anna = await signedUpUser()
})

afterAll(async () => {
  await dropProbes(sql)
  await service.auth.admin.deleteUser(anna.id)
  await sql.end()
})

/** A bare request, for what supabase-js would hide. */
const rest = (path: string, init: RequestInit = {}) =>
  fetch(`${backend.url}/rest/v1/${path}`, { ...init, headers: { apikey: backend.publishableKey, ...init.headers } })

describe('who may do what', () => {
  const privileges = () =>
    sql`
      select
        has_table_privilege('anon', 'public.contract_secrets', 'select') as secrets,
        has_table_privilege('authenticated', 'public.contract_jars', 'insert') as jars,
        (select json_agg(c.relname || ':' || coalesce(c.relacl::text, '') order by c.oid)
           from pg_class c where c.relnamespace = 'public'::regnamespace) as tables,
        (select json_agg(nspname || ':' || coalesce(nspacl::text, '') order by oid) from pg_namespace) as schemas,
        (select json_agg(defaclacl::text order by oid) from pg_default_acl) as defaults`

  test('requests leave every grant as it was', async () => {
    const before = await privileges()
    expect(before[0]).toMatchObject({ secrets: false, jars: false })
    await visitor.from('contract_jars').select()
    await anna.client.from('contract_diaries').insert({ note: 'hello' })
    await service.from('contract_secrets').select()
    expect(await privileges()).toEqual(before)
  })

  test('without the right a visitor gets 401, a user 403', async () => {
    const asVisitor = await visitor.from('contract_secrets').select()
    expect(asVisitor).toMatchObject({ status: 401, error: { code: '42501' } })
    const asUser = await anna.client.from('contract_secrets').select()
    expect(asUser).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  test('a policy refuses rows with 42501, and hides what is not one’s own', async () => {
    const foreign = await anna.client.from('contract_diaries').insert({ user_id: crypto.randomUUID() })
    expect(foreign).toMatchObject({ status: 403, error: { code: '42501' } })
    const { data } = await anna.client.from('contract_diaries').select('user_id')
    expect(data).toEqual([{ user_id: anna.id }])
  })

  test('the role, the claims and the request are known inside the database', async () => {
    const { data: asVisitor } = await visitor.rpc('contract_whoami')
    expect(asVisitor).toMatchObject({ user: 'anon', login: 'authenticator', uid: null, role: 'anon', method: 'POST' })
    const { data: asUser } = await anna.client.rpc('contract_whoami')
    expect(asUser).toMatchObject({ user: 'authenticated', uid: anna.id, role: 'authenticated', email: anna.email })
    const { data: asService } = await service.rpc('contract_whoami')
    expect(asService).toMatchObject({ user: 'service_role', role: 'service_role' })
    const response = await rest('rpc/contract_whoami', { headers: { 'x-probe': 'seen' } })
    expect(await response.json()).toMatchObject({ method: 'GET', path: '/rpc/contract_whoami', header: 'seen' })
  })

  test('objects of extensions are found without their schema', async () => {
    const { data } = await visitor.rpc('contract_whoami')
    expect(data.search_path.replaceAll('"', '')).toMatch(/^public, extensions/)
  })

  test('without a key, with a wrong key or with a forged token nothing is answered', async () => {
    expect((await rest('contract_jars', { headers: { apikey: '' } })).status).toBe(401)
    expect((await rest('contract_jars', { headers: { apikey: 'sb_publishable_wrong' } })).status).toBe(401)
    const forged = `${btoa('{"alg":"HS256"}')}.${btoa('{"role":"service_role"}')}.c2lnbmF0dXJl`.replaceAll('=', '')
    expect((await rest('contract_jars', { headers: { authorization: `Bearer ${forged}` } })).status).toBe(401)
  })
})

describe('errors', () => {
  test.each([
    ['PT401', 401],
    ['PT409', 409],
    ['PT422', 422],
    ['P0001', 400],
    ['P0002', 500],
    ['23502', 400],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['22023', 400],
    ['28000', 403],
    ['40001', 500],
    ['40P01', 500],
    ['55P03', 500],
    ['57014', 500],
    ['53300', 503],
    ['0A000', 400],
  ])('%s is answered with %i, its word, its details and its hint', async (code, status) => {
    const answer = await visitor.rpc('contract_fail', { code, message: 'out_of_stock', details: '{"sku":"A-1"}' })
    expect(answer.status).toBe(status)
    expect(answer.error).toMatchObject({ code, message: 'out_of_stock', details: '{"sku":"A-1"}', hint: 'a hint' })
  })

  test.each([
    ['23514', { id: 90, name: 'x', price: -1 }, 400],
    ['23505', { id: 90, name: 'Крем' }, 409],
    ['23503', { id: 90, name: 'x', shelf_id: 99 }, 409],
    ['23502', { id: 90 }, 400],
    ['22P02', { id: 'ninety', name: 'x' }, 400],
  ])('a broken constraint is %s', async (code, row: Record<string, unknown>, status) => {
    expect(await service.from('contract_jars').insert(row)).toMatchObject({ status, error: { code } })
  })

  test('what does not exist has a code of its own', async () => {
    expect(await visitor.from('contract_nothing').select()).toMatchObject({ status: 404, error: { code: 'PGRST205' } })
    expect(await visitor.rpc('contract_nothing')).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
    expect(await visitor.from('contract_jars').select('nope')).toMatchObject({ status: 400, error: { code: '42703' } })
    expect(await visitor.from('contract_jars').select('id, contract_diaries(note)')).toMatchObject({
      status: 400,
      error: { code: 'PGRST200' },
    })
  })

  test('a visitor’s statement is stopped after a second', async () => {
    expect(await visitor.rpc('contract_sleep', { seconds: 2 })).toMatchObject({ status: 500, error: { code: '57014' } })
    expect((await anna.client.rpc('contract_sleep', { seconds: 3.5 })).error).toBeNull()
  })

  test('a GET cannot write', async () => {
    const response = await rest('rpc/contract_write')
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ code: '25006' })
    const [row] = await sql`select count(*)::int as rows from public.contract_secrets`
    expect(row).toEqual({ rows: 0 })
  })
})

describe('values', () => {
  test('numbers are numbers, times are ISO 8601, jsonb and arrays keep their shape', async () => {
    const { data } = await visitor.from('contract_jars').select().eq('id', 1).single()
    expect(data).toEqual({
      id: 1,
      shelf_id: 1,
      name: 'Крем',
      price: 8600.5,
      big: 9007199254740991,
      attributes: { skin: { type: 'dry' } },
      tags: ['new', 'hit'],
      filled_on: '2026-01-02',
      filled_at: '2026-01-02T03:04:05.678+00:00',
    })
  })

  test.each([
    [{ sku: 'A-1' }, 'object'],
    [[{ sku: 'A-1', quantity: 2 }], 'array'],
    [7, 'number'],
    [true, 'boolean'],
    ['text', 'string'],
  ])('the jsonb argument %j arrives as %s', async (value, kind) => {
    expect((await visitor.rpc('contract_kind_of', { value })).data).toBe(kind)
  })

  test('arrays are taken, scalars given', async () => {
    expect((await visitor.rpc('contract_sum', { numbers: [1, 2, 3] })).data).toBe(6)
    expect((await visitor.rpc('contract_price')).data).toBe(12.5)
    expect((await visitor.rpc('contract_fail', { code: 'PT418', message: 'x' })).error?.details).toBe('')
  })

  test('jsonb columns take objects, arrays and strings', async () => {
    for (const attributes of [{ a: { b: [1, 'два'] } }, [1, { c: null }], 'строка']) {
      const { data, error } = await service
        .from('contract_jars')
        .update({ attributes })
        .eq('id', 2)
        .select('attributes')
        .single()
      expect(error).toBeNull()
      expect(data).toEqual({ attributes })
    }
  })
})

describe('reading', () => {
  test('related rows are embedded, to one and to many', async () => {
    const { data: jar } = await visitor
      .from('contract_jars')
      .select('name, shelf:contract_shelves(name)')
      .eq('id', 1)
      .single()
    expect(jar).toEqual({ name: 'Крем', shelf: { name: 'Верхняя' } })
    const { data: shelves } = await visitor
      .from('contract_shelves')
      .select('name, contract_jars(id)')
      .order('id')
      .order('id', { referencedTable: 'contract_jars', ascending: false })
    expect(shelves).toEqual([
      { name: 'Верхняя', contract_jars: [{ id: 2 }, { id: 1 }] },
      { name: 'Нижняя', contract_jars: [{ id: 3 }] },
    ])
  })

  test('a table of the same name in a hidden schema lends nothing', async () => {
    const { data, error } = await service.from('contract_jars').select('id, contract_labels(id)').eq('id', 1).single()
    expect(error).toBeNull()
    expect(data).toEqual({ id: 1, contract_labels: [{ id: 1 }, { id: 2 }] })
    const diaries = await service.from('contract_jars').select('id, contract_diaries(user_id)')
    expect(diaries).toMatchObject({ status: 400, error: { code: 'PGRST200' } })
  })

  test('an embedding that can mean several things is refused, one that says which is answered', async () => {
    const bare = await service.from('contract_parcels').select('id, contract_shelves(name)')
    expect(bare).toMatchObject({ status: 300, error: { code: 'PGRST201' } })
    expect(bare.error!.details).toHaveLength(2)
    const reversed = await service.from('contract_shelves').select('id, contract_parcels(id)')
    expect(reversed).toMatchObject({ status: 300, error: { code: 'PGRST201' } })
    const { data } = await service
      .from('contract_parcels')
      .select('from:contract_shelves!from_id(name), to:contract_shelves!contract_parcels_to_id_fkey(name)')
      .eq('id', 1)
      .single()
    expect(data).toEqual({ from: { name: 'Верхняя' }, to: { name: 'Нижняя' } })
  })

  test('a foreign key beside a join table is two ways too', async () => {
    await sql`
      create table public.contract_owners (
        id int primary key, shelf_id int references public.contract_shelves (id), unique (id, shelf_id))`
    await sql`
      create table public.contract_loans (
        owner_id int references public.contract_owners (id), shelf_id int references public.contract_shelves (id),
        primary key (owner_id, shelf_id))`
    await sql`grant select on public.contract_owners, public.contract_loans to service_role`
    await reloadSchema(sql)
    const owners = await service.from('contract_owners').select('id, contract_shelves(name)')
    expect(owners).toMatchObject({ status: 300, error: { code: 'PGRST201' } })
    const named = await service
      .from('contract_owners')
      .select('id, contract_shelves!contract_owners_shelf_id_fkey(name)')
    expect(named).toMatchObject({ status: 200, error: null, data: [] })
  })

  test('an inner embedding filters', async () => {
    const { data } = await visitor
      .from('contract_jars')
      .select('id, contract_shelves!inner(name)')
      .eq('contract_shelves.name', 'Нижняя')
    expect(data).toEqual([{ id: 3, contract_shelves: { name: 'Нижняя' } }])
  })

  test('the exact count comes with a page', async () => {
    const page = await visitor.from('contract_jars').select('id', { count: 'exact' }).order('id').range(1, 1)
    expect(page).toMatchObject({ count: 3, data: [{ id: 2 }] })
    const { count, data } = await visitor.from('contract_jars').select('*', { count: 'exact', head: true })
    expect({ count, data }).toEqual({ count: 3, data: null })
  })

  test('single wants one row, maybeSingle at most one', async () => {
    const none = visitor.from('contract_jars').select('id').eq('id', 99)
    expect(await none.single()).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    expect(await visitor.from('contract_jars').select('id').eq('id', 99).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
    expect((await visitor.from('contract_jars').select('id').maybeSingle()).error?.code).toBe('PGRST116')
  })

  test('filters: in, or, not, ilike in Cyrillic, arrays, paths in jsonb, nulls last', async () => {
    const ids = async (query: PromiseLike<{ data: { id: number }[] | null }>) => (await query).data?.map(({ id }) => id)
    const jars = () => visitor.from('contract_jars').select('id').order('id')
    expect(await ids(jars().in('name', ['Крем', 'Маска, «синяя»']))).toEqual([1, 3])
    expect(await ids(jars().or('price.gt.10000,price.is.null'))).toEqual([2, 3])
    expect(await ids(jars().not('price', 'is', null))).toEqual([1, 2])
    expect(await ids(jars().ilike('name', '%КРЕМ%'))).toEqual([1])
    expect(await ids(jars().contains('tags', ['hit']))).toEqual([1, 3])
    expect(await ids(jars().overlaps('tags', ['new', 'old']))).toEqual([1])
    expect(await ids(jars().eq('attributes->skin->>type', 'dry'))).toEqual([1])
    const byPrice = visitor.from('contract_jars').select('id').order('price', { ascending: false, nullsFirst: false })
    expect(await ids(byPrice)).toEqual([2, 1, 3])
  })
})

describe('writing', () => {
  test('upsert inserts or updates by the named column', async () => {
    const { data } = await service
      .from('contract_jars')
      .upsert(
        [
          { id: 1, name: 'Крем', price: 9000 },
          { id: 10, name: 'Тоник', price: 10 },
        ],
        { onConflict: 'id' },
      )
      .select('id, price')
      .order('id')
    expect(data).toEqual([
      { id: 1, price: 9000 },
      { id: 10, price: 10 },
    ])
    const ignored = await service
      .from('contract_jars')
      .upsert({ id: 10, name: 'Тоник', price: 99 }, { onConflict: 'id', ignoreDuplicates: true })
      .select('id')
    expect(ignored.data).toEqual([])
  })

  test('an update says which rows it reached', async () => {
    const { data } = await service.from('contract_jars').update({ price: 1 }).eq('id', 99).select('id')
    expect(data).toEqual([])
    const { data: removed } = await service.from('contract_jars').delete().eq('id', 10).select('name')
    expect(removed).toEqual([{ name: 'Тоник' }])
  })

  test('what is refused after the write is not written', async () => {
    const refused = await service.from('contract_jars').update({ price: 1 }).in('id', [1, 2]).select('id').single()
    expect(refused.error?.code).toBe('PGRST116')
    const { data } = await service.from('contract_jars').select('price').eq('price', 1)
    expect(data).toEqual([])
  })

  test('many rows are written all or none', async () => {
    const rows = [
      { id: 20, name: 'Гель' },
      { id: 21, name: 'Крем' },
    ]
    expect((await service.from('contract_jars').insert(rows)).error?.code).toBe('23505')
    expect((await service.from('contract_jars').select('id').eq('id', 20)).data).toEqual([])
  })
})

// Of the embedded stack these take the short way when they are sent plainly, and the long one with a preference.
describe('a preference that changes nothing changes nothing', () => {
  const answerTo = async (path: string, init: RequestInit = {}) => {
    const response = await rest(path, init)
    const text = await response.text()
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      range: response.headers.get('content-range'),
      body: text ? JSON.parse(text) : null,
    }
  }
  const withPreference = (path: string, init: RequestInit = {}) =>
    answerTo(path, { ...init, headers: { ...init.headers, prefer: 'handling=lenient' } })

  test.each([
    'contract_jars?order=id',
    'contract_jars?select=*&id=eq.1',
    'contract_jars?select=id,name,price&price=gt.1&order=price.desc.nullslast,id.asc',
    'contract_jars?select=id&order=price.nullsfirst',
    'contract_jars?select=big,tags,attributes,filled_on,filled_at&id=lte.2&id=gte.2',
    'contract_jars?select=id&id=in.(3,1)&order=id.desc',
    'contract_jars?select=id&name=in.("Маска, «синяя»","Крем")&order=id',
    'contract_jars?select=id&price=is.null',
    'contract_jars?select=id&price=not.is.null&order=id',
    'contract_jars?select=id&shelf_id=neq.1',
    'contract_jars?select=id&filled_on=eq.2026-01-02&filled_at=lt.2026-01-02T03:04:06Z&order=id',
    'contract_jars?select=id&tags=eq.{new,hit}',
    'contract_jars?select=id&name=eq.Маска, «синяя»',
    'contract_jars?select=id&name=eq.',
    'contract_jars?select=id&order=id&limit=1&offset=1',
    'contract_jars?select=id&order=id&limit=0',
    'contract_jars?select=id&id=eq.99',
    'contract_jars?select=id&id=eq.nine',
    'contract_jars?select=name,shelf:contract_shelves(name)&id=eq.1',
    'contract_jars?select=nope',
    'contract_jars?nope=eq.1',
    'contract_jars?order=nope',
    'contract_nothing?select=id',
    'contract_secrets',
  ])('GET %s', async (path) => expect(await answerTo(path)).toEqual(await withPreference(path)))

  test.each(['contract_jars?id=eq.1', 'contract_jars?id=eq.99', 'contract_jars'])('GET %s, one row', async (path) => {
    const init = { headers: { accept: 'application/vnd.pgrst.object+json' } }
    expect(await answerTo(path, init)).toEqual(await withPreference(path, init))
  })

  test.each([
    ['contract_price', {}],
    ['contract_sum', { numbers: [1, 2, 3] }],
    ['contract_sum', { numbers: null }],
    ['contract_sum', { numbers: 'many' }],
    ['contract_sum', {}],
    ['contract_sum', { numbers: [], more: 1 }],
    ['contract_kind_of', { value: { a: ['б', null] } }],
    ['contract_history', { table: 'orders', id: 7 }],
    ['contract_history', { table: 'orders' }],
    ['contract_rows', {}],
    ['contract_nop', {}],
    ['contract_fail', { code: 'PT409', message: 'out_of_stock' }],
    ['contract_write', {}],
    ['contract_nothing', {}],
  ])('POST rpc/%s %j', async (name, given) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) }
    expect(await answerTo(`rpc/${name}`, init)).toEqual(await withPreference(`rpc/${name}`, init))
  })

  test('no more rows are given than the configuration allows', async () => {
    const { range, body } = await answerTo('contract_numbers?select=n&order=n&limit=5000')
    expect([range, body.length]).toEqual(['0-999/*', 1000])
  })
})

test('a column that is added is read, whatever was asked before', async () => {
  const shelf = () => visitor.from('contract_shelves').select().eq('id', 1).single()
  for (let i = 0; i < 5; i += 1) expect((await shelf()).data).toEqual({ id: 1, name: 'Верхняя' })
  await sql`alter table public.contract_shelves add column height int default 30`
  await reloadSchema(sql)
  expect(await Promise.all([shelf(), shelf(), shelf()])).toMatchObject(
    Array(3).fill({ error: null, data: { id: 1, name: 'Верхняя', height: 30 } }),
  )
})
