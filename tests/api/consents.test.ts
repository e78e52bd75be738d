import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backend, database } from '../support/backend.ts'
import { type Caller, everybody } from '../support/callers.ts'
import { pdfText, squeezed } from '../support/pdf-text.ts'
import { personas } from '../e2e/support/personas.ts'

// What somebody agreed to, as a paper: from the database to the letters in the PDF.

const sql = database(1)
const oldVersion = '2020-02-29'
const oldBody = `Рассылка ${randomUUID()}: [условия](/offer).`
let as: Record<Caller, SupabaseClient>

beforeAll(async () => {
  as = await everybody()
})
afterAll(async () => {
  await sql`delete from public.consents where document_id in (select id from public.legal_documents where version = ${oldVersion})`
  await sql.unsafe(`
    alter table public.legal_documents disable trigger versions_are_final;
    delete from public.legal_documents where version = '${oldVersion}';
    alter table public.legal_documents enable trigger versions_are_final`)
  await sql.end()
})

async function paper(caller: Caller): Promise<Response> {
  const { data } = await as[caller].auth.getSession()
  return fetch(`${backend.url}/functions/v1/my-consents`, {
    headers: {
      apikey: backend.publishableKey,
      ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
    },
  })
}
const textOf = async (caller: Caller) => pdfText(new Uint8Array(await (await paper(caller)).arrayBuffer()))

test('the paper tells what holds, what was withdrawn and when, with every text that was accepted', async () => {
  const [old] = await sql`
    insert into public.legal_documents (kind, version, title, body)
    values ('marketing', ${oldVersion}, 'Согласие на рассылку', ${oldBody}) returning id`
  const id = old!['id'] as string
  await as.clinic.from('consents').insert({ document_id: id }).throwOnError()
  await sql`
    update public.consents set created_at = '2020-03-01T19:30:00Z' where user_id = ${personas.clinic.id} and document_id = ${id}`
  await as.clinic.rpc('withdraw_marketing_consent').throwOnError()

  const text = await textOf('clinic')
  const [clinic] = await sql`
    select legal_form || ' ' || legal_name as name, bin_iin from public.user_clinic_info where user_id = ${personas.clinic.id}`
  expect(text).toContain(squeezed(`Организация: ${clinic!['name']} БИН или ИИН: ${clinic!['bin_iin']}`))
  expect(text).toContain(squeezed(`Email: ${personas.clinic.email}`))
  // The clocks of Almaty were an hour ahead until 2024.
  expect(text).toMatch(/Согласиенарассылкуот29февраля2020г\.2марта2020г\.,01:30\d+[а-я]+\d{4}г\.,\d\d:\d\d/)
  expect(text).toContain(squeezed(oldBody).replace('[условия](/offer)', 'условия'))
  const texts = await sql`
    select d.title, to_char(d.version, 'YYYY') as year, d.body
      from public.consents as c join public.legal_documents as d on d.id = c.document_id
     where c.user_id = ${personas.clinic.id} and c.withdrawn_at is null`
  expect(texts.length).toBeGreaterThanOrEqual(2)
  for (const { title, year, body } of texts) {
    expect(text).toMatch(new RegExp(`${squeezed(title as string)}от\\d+[а-я]+${year}г\\..{5,40}нет`))
    const [lastLine] = (body as string).trim().split('\n').slice(-1)
    expect(text).toContain(squeezed(lastLine!.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')))
  }
})

test('nobody reads what another agreed to', async () => {
  const text = await textOf('otherClinic')
  expect(text).toContain(personas.otherClinic.email)
  expect(text).not.toContain(personas.clinic.email)
  expect(text).not.toContain(squeezed(oldBody).slice(0, 30))
})

test('a visitor, of whom nothing is known, is refused', async () => {
  const refused = await paper('anon')
  expect([refused.status, await refused.json()]).toEqual([401, { code: 'not_signed_in' }])
})
