import type { SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseBytes, readStackConfig } from '../../local/config.ts'
import { backend, client, database, signedUpUser } from '../support/backend.ts'

// How a file becomes a document, and all the ways in which it must not.

interface Person {
  id: string
  client: SupabaseClient
}

const sql = database()
const bucket = (who: Person) => who.client.storage.from('clinic-documents')
const pdf = (text = 'a licence') => new Blob([`%PDF-1.7\n${text}`], { type: 'application/pdf' })

let clinic: Person
let rival: Person
let blocked: Person
let newcomer: Person
const people: string[] = []

beforeAll(async () => {
  ;[clinic, rival, blocked, newcomer] = await Promise.all([
    signedUpUser(),
    signedUpUser(),
    signedUpUser(),
    signedUpUser(),
  ])
  people.push(clinic.id, rival.id, blocked.id, newcomer.id)
  await sql`
    insert into public.user_clinic_info (user_id, status, contact_name, phone) values
      (${clinic.id}, 'verified', 'Асель', '+77010000001'), (${rival.id}, 'pending', null, null),
      (${blocked.id}, 'verified', 'Дана', '+77010000002')`
})
afterAll(async () => {
  const files = await sql<{ name: string }[]>`
    select name from storage.objects
     where bucket_id = 'clinic-documents' and split_part(name, '/', 1) = any (${people})`
  const names = files.map(({ name }) => name)
  if (names.length > 0) await client(backend.secretKey).storage.from('clinic-documents').remove(names)
  await sql`delete from auth.users where id = any (${people}::uuid[])`
  await sql.end()
})

test('the documents of the demo shop have their files, as they say', async () => {
  const documents = await sql<{ path: string; mime: string; size: number }[]>`
    select storage_path as path, mime, size from public.clinic_documents
     where storage_path ~ '/checked/(registration|license|certificate)[.]'`
  expect(documents).toHaveLength(17)
  const files = client(backend.secretKey).storage.from('clinic-documents')
  for (const { path, mime, size } of documents) {
    const { data: file } = await files.download(path)
    expect(file, path).toMatchObject({ type: mime, size })
  }
})

test('config.toml, which the CLI sets the bucket by, says of it what the migration says', async () => {
  const { 'clinic-documents': config } = readStackConfig(5173).storage.buckets
  const [bucket] = await sql`
    select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = 'clinic-documents'`
  expect(bucket).toEqual({
    public: config!.public,
    file_size_limit: parseBytes(config!.file_size_limit!),
    allowed_mime_types: config!.allowed_mime_types,
  })
})

describe('a file in the letterbox', () => {
  test('becomes a document that holds the very bytes, and leaves the letterbox', async () => {
    const path = await put(clinic, pdf('my licence'))
    const said = { number: 'KZ 12345', issued_on: '2024-02-01', expires_on: '2030-01-31' }
    expect(await call(clinic, { path, kind: 'license', file_name: 'Лицензия.pdf', ...said })).toEqual([
      201,
      { id: expect.any(String) },
    ])
    const [document] = await documentsOf(clinic)
    expect(document).toMatchObject({
      file_name: 'Лицензия.pdf',
      mime: 'application/pdf',
      ...said,
      verdict: 'pending',
      storage_path: expect.stringMatching(new RegExp(`^${clinic.id}/checked/.+\\.pdf$`)),
    })
    const { data } = await bucket(clinic).download(document!['storage_path'] as string)
    expect(await data!.text()).toContain('my licence')
    expect((await bucket(clinic).download(path)).error).not.toBeNull()
  })

  test('is known by its content, not by what it is said to be', async () => {
    const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], {
      type: 'application/pdf',
    })
    await call(rival, { path: await put(rival, png), kind: 'other', file_name: 'scan.pdf' })
    const page = new Blob(['<script>'], { type: 'application/pdf' })
    const path = await put(rival, page)
    expect(await call(rival, { path, kind: 'other', file_name: 'page.pdf' })).toEqual([
      422,
      { code: 'wrong_file_type' },
    ])
    expect((await documentsOf(rival)).map(({ mime, file_name }) => [mime, file_name])).toEqual([
      ['image/png', 'scan.pdf'],
    ])
    expect((await bucket(rival).download(path)).error).not.toBeNull()
  })

  test.each([
    [{ issued_on: '2099-01-01' }, ['issued_on']],
    [{ issued_on: '2024-02-02', expires_on: '2024-02-01' }, ['issued_on']],
    [{ number: '1'.repeat(61) }, ['number']],
  ])('that says %j becomes none', async (said, wrong) => {
    const path = await put(rival, pdf())
    const before = await documentsOf(rival)
    const [status, body] = await call(rival, { path, kind: 'license', file_name: 'x.pdf', ...said })
    expect([status, body]).toEqual([
      422,
      { code: 'bad_document', details: { fields: Object.fromEntries(wrong.map((field) => [field, 'invalid'])) } },
    ])
    expect(await documentsOf(rival)).toEqual(before)
    expect((await bucket(rival).download(path)).error).not.toBeNull()
  })

  test('of another clinic is out of reach', async () => {
    const path = await put(clinic, pdf())
    const before = await documentsOf(clinic)
    expect(await call(rival, { path, kind: 'other', file_name: 'stolen.pdf' })).toEqual([400, { code: 'bad_request' }])
    expect((await bucket(rival).download(path)).error).not.toBeNull()
    expect((await bucket(rival).createSignedUrl(path, 60)).error).not.toBeNull()
    expect((await bucket(rival).list(clinic.id)).data).toEqual([])
    expect((await bucket(rival).remove([path])).data).toEqual([])
    expect((await bucket(rival).upload(`${clinic.id}/${randomUUID()}.pdf`, pdf())).error).not.toBeNull()
    expect(await documentsOf(clinic)).toEqual(before)
  })
})

test('nobody but the function writes where documents lie', async () => {
  const [document] = await documentsOf(clinic)
  const path = document!['storage_path'] as string
  for (const options of [{}, { upsert: true }]) {
    expect((await bucket(clinic).upload(path, pdf('forged'), options)).error).not.toBeNull()
    expect((await bucket(clinic).upload(`${clinic.id}/checked/new.pdf`, pdf('forged'), options)).error).not.toBeNull()
  }
  const own = await put(clinic, pdf('forged'))
  await bucket(clinic).move(own, `${clinic.id}/checked/moved.pdf`)
  expect((await bucket(clinic).copy(own, `${clinic.id}/checked/copied.pdf`)).error).not.toBeNull()
  const files = await sql`select name from storage.objects where name like ${`${clinic.id}/checked/%`}`
  expect(files.map(({ name }) => name)).toEqual([path])
  expect(await (await bucket(clinic).download(path)).data!.text()).toContain('my licence')
})

test('an accepted document keeps its row and its file', async () => {
  const [document] = await documentsOf(clinic)
  const path = document!['storage_path'] as string
  await sql`update public.clinic_documents set verdict = 'accepted' where id = ${document!['id'] as string}`
  expect((await clinic.client.from('clinic_documents').delete().eq('id', document!['id']).select('id')).data).toEqual(
    [],
  )
  expect((await bucket(clinic).remove([path])).data).toEqual([])
  expect((await bucket(clinic).upload(path, pdf('forged'), { upsert: true })).error).not.toBeNull()
  expect(await (await bucket(clinic).download(path)).data!.text()).toContain('my licence')
})

test('the row is not written past the function', async () => {
  const row = {
    kind: 'other',
    storage_path: `${clinic.id}/x.pdf`,
    file_name: 'x.pdf',
    mime: 'application/pdf',
    size: 1,
  }
  expect((await clinic.client.from('clinic_documents').insert(row)).status).toBe(403)
  expect((await clinic.client.rpc('add_clinic_document', { user_id: clinic.id, ...row })).status).toBe(403)
})

test('who has no clinic, a blocked one, or no session, sends nothing', async () => {
  const letter = (path: string) => ({ path, kind: 'other', file_name: 'x.pdf' })
  expect((await bucket(newcomer).upload(`${newcomer.id}/x.pdf`, pdf())).error).not.toBeNull()
  expect(await call(newcomer, letter(`${newcomer.id}/x.pdf`))).toEqual([404, { code: 'file_not_found' }])

  const path = await put(blocked, pdf())
  await sql`
    update public.user_clinic_info set status = 'reject', reject_kind = 'blocked', reject_reason = 'debts'
     where user_id = ${blocked.id}`
  expect(await call(blocked, letter(path))).toEqual([403, { code: 'not_allowed', details: {} }])
  expect((await bucket(blocked).upload(`${blocked.id}/y.pdf`, pdf())).error).not.toBeNull()
  expect((await sql`select from storage.objects where name like ${`${blocked.id}/checked/%`}`).count).toBe(0)

  expect(await call({ id: '', client: client() }, letter(path))).toEqual([401, { code: 'not_signed_in' }])
})

test('the ninth document is refused and its file not kept', async () => {
  const kept = (await documentsOf(rival)).length
  await sql`
    insert into public.clinic_documents (user_id, kind, storage_path, file_name, mime, size)
    select ${rival.id}::uuid, 'other', ${rival.id} || '/checked/' || n, n, 'application/pdf', 1
      from generate_series(${kept}::int + 1, 8) as n`
  const path = await put(rival, pdf())
  expect(await call(rival, { path, kind: 'other', file_name: '9.pdf' })).toEqual([
    422,
    { code: 'too_many_documents', details: { max: 8 } },
  ])
  expect((await sql`select from storage.objects where name like ${`${rival.id}/checked/%`}`).count).toBe(kept)
})

test('a file that several calls bring at once becomes one document', async () => {
  const someone = await signedUpUser()
  people.push(someone.id)
  await sql`insert into public.user_clinic_info (user_id, status) values (${someone.id}, 'pending')`
  const path = await put(someone, pdf())
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => call(someone, { path, kind: 'other', file_name: 'Дважды.pdf' })),
  )
  // A call while the file is being moved finds nothing; a later one gets the document that exists.
  const made = answers.filter(([status]) => status === 201)
  expect(answers.every(([status]) => status === 201 || status === 404)).toBe(true)
  expect(new Set(made.map(([, body]) => JSON.stringify(body))).size).toBe(1)
  expect(await documentsOf(someone)).toHaveLength(1)
})

test('files that come together are no more than a folder holds', async () => {
  const someone = await signedUpUser()
  people.push(someone.id)
  await sql`insert into public.user_clinic_info (user_id, status) values (${someone.id}, 'pending')`
  await Promise.allSettled(Array.from({ length: 40 }, () => put(someone, pdf())))
  expect((await sql`select from storage.objects where name like ${`${someone.id}/%`}`).count).toBe(32)
})

async function put(who: Person, file: Blob): Promise<string> {
  const path = `${who.id}/${randomUUID()}.pdf`
  const { error } = await bucket(who).upload(path, file)
  if (error) throw error
  return path
}

/** Calls the function: the status, and what it says. */
async function call(who: Person, body: object): Promise<[number, unknown]> {
  const { data } = await who.client.auth.getSession()
  const response = await fetch(`${backend.url}/functions/v1/add-document`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
    },
    body: JSON.stringify(body),
  })
  return [response.status, await response.json()]
}

async function documentsOf(who: Person): Promise<Record<string, unknown>[]> {
  const { data, error } = await who.client
    .from('clinic_documents')
    .select('id, file_name, mime, number, issued_on, expires_on, verdict, storage_path')
    .eq('user_id', who.id)
    .order('created_at')
  if (error) throw error
  return data
}
