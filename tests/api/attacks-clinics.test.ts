import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { BUCKET, callFunction, createAttacks, type Person, statusOf } from '../support/attacks.ts'
import { backend, client, database } from '../support/backend.ts'
import { mailDomain } from '../support/mail-domain.ts'

// What a clinic would try that has an account, curl, and no good intentions: with itself and with another clinic. Each attempt
// is refused with the status that says why, and leaves every row of the shop as it was. Who may call and read what at all is
// said in tests/database/rights.test.sql.

const pdf = new Blob(['%PDF-1.7 attack'], { type: 'application/pdf' })

const sql = database()
const attacks = createAttacks(sql)
const { expectRefusal, expectNothingTouched, expectUnchanged } = attacks
const service = client(backend.secretKey)
/** The one who attacks, and the one who is attacked. */
let attacker: Person
let victim: Person

beforeAll(async () => {
  attacker = await attacks.newClinic({ managerId: personas.manager.id })
  victim = await attacks.newClinic({ managerId: personas.otherManager.id })
})
afterAll(async () => {
  await attacks.remove()
  await sql.end()
})

describe('a sign-up that claims more than an application', () => {
  const application = {
    legal_form: 'ТОО',
    legal_name: 'Атака',
    bin_iin: '260140000015',
    contact_name: 'Асель Нурланова',
    phone: '+77010000001',
    city: 'Алматы',
    address: 'ул. Абая, 1',
    specialization: 'Клиника',
  }
  const claims = {
    status: 'verified',
    role: 'super_admin',
    is_active: true,
    account_manager_id: personas.manager.id,
    app_metadata: { role: 'super_admin' },
    verified_at: '2020-01-01',
    resubmits: -5,
  }

  test('keeps only what is right of what need not be said', async () => {
    const details = {
      tax_regime: 'simplified',
      vat_payer: true,
      vat_certificate: '60001 № 1',
      website: 'javascript:alert(document.cookie)//derma.kz',
      contact_position: 'x'.repeat(100_000),
      whatsapp: { toString: '+77010000001' },
      heard_from: 'Коллеги',
      delivery_city: 'Алматы',
      delivery_address: ['ул. Абая, 1'],
    }
    const { data } = await client().auth.signUp({
      email: `${randomUUID()}@${mailDomain}`,
      password: 'Attack-2026',
      options: { data: { application: { ...application, ...details } } },
    })
    attacks.adopt(data.user!.id)
    const [clinic] = await sql`
      select tax_regime, vat_payer, vat_certificate, website, contact_position, whatsapp, heard_from
        from public.user_clinic_info where user_id = ${data.user!.id}`
    expect(clinic).toEqual({
      tax_regime: 'simplified',
      vat_payer: false,
      vat_certificate: null,
      website: null,
      contact_position: null,
      whatsapp: null,
      heard_from: 'Коллеги',
    })
    expect(await sql`select from public.clinic_addresses where user_id = ${data.user!.id}`).toHaveLength(0)
  })

  test('gets a pending clinic without a manager, and no role', async () => {
    const email = `${randomUUID()}@${mailDomain}`
    const { data, error } = await client().auth.signUp({
      email,
      password: 'Attack-2026',
      options: { data: { ...claims, application: { ...application, ...claims } } },
    })
    expect(error).toBeNull()
    attacks.adopt(data.user!.id)
    await service.auth.admin.updateUserById(data.user!.id, { email_confirm: true })

    const me = client()
    await me.auth.signInWithPassword({ email, password: 'Attack-2026' })
    const { data: clinic } = await me
      .from('user_clinic_info')
      .select('status, account_manager_id, verified_at, resubmits')
      .single()
    expect(clinic).toEqual({ status: 'pending', account_manager_id: null, verified_at: null, resubmits: 0 })
    expect((await me.from('user_roles').select()).data).toEqual([])
    expect((await me.auth.getUser()).data.user).toMatchObject({
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    })

    await expectUnchanged(async () => {
      const update = await me.auth.updateUser({ data: { ...claims, application: { ...application, ...claims } } })
      expect(update.error).toBeNull() // it is their metadata; nobody believes it
    })
    expect((await callFunction(me, 'check-role')).body).toEqual({ hasRole: false, is_active: false, role: null })
  })
})

describe('a clinic and its own record', () => {
  test.each([
    ['website', 'javascript:alert(1)'],
    ['website', 'https://derma.kz@evil.example'],
    ['website', ''],
    ['whatsapp', 'call me'],
    ['contact_position', ''],
    ['contact_position', 'x'.repeat(81)],
  ])('has no %s like "%s"', async (column, value) => {
    await expectRefusal(
      attacker.client
        .from('user_clinic_info')
        .update({ [column]: value })
        .eq('user_id', attacker.id),
      400,
    )
  })

  test.each(['Врач\nИтого: 0 ₸', 'Врач\u2028Директор', 'Врач\u0000'])(
    'has no contact_position like %j',
    async (value) => {
      const attempt = attacker.client
        .from('user_clinic_info')
        .update({ contact_position: value })
        .eq('user_id', attacker.id)
      // Postgres itself takes no zero byte.
      await (value.includes('\u0000') ? expectRefusal(attempt, 400) : expectRefusal(attempt, 422, 'not_one_line'))
    },
  )

  test('pays no VAT by the simplified declaration, in whatever order it is asked for', async () => {
    const ask = (who: Person, changes: object) => who.client.rpc('request_clinic_change', { changes })
    await expectRefusal(ask(attacker, { tax_regime: 'simplified', vat_payer: true }), 422, 'bad_changes')
    const simplified = await attacks.newClinic({})
    await sql`update public.user_clinic_info set tax_regime = 'simplified' where user_id = ${simplified.id}`
    await expectRefusal(ask(simplified, { vat_payer: true }), 422, 'bad_changes')
    await expectRefusal(ask(attacker, { whatsapp: '+77010000001' }), 422, 'bad_changes')

    const applicant = await attacks.newClinic({ status: 'pending' })
    const submit = (details: object) =>
      applicant.client.rpc('submit_clinic_application', {
        application: {
          legal_form: 'ТОО',
          legal_name: 'Атака',
          bin_iin: '260140000025',
          contact_name: 'Асель',
          phone: '+77010000001',
          city: 'Алматы',
          address: 'ул. Абая, 1',
          specialization: 'Клиника',
          ...details,
        },
      })
    await expectRefusal(submit({ tax_regime: 'simplified', vat_payer: true }), 422, 'bad_application')
    await expectRefusal(submit({ website: 'javascript:alert(1)' }), 422, 'bad_application')
    await expectRefusal(submit({ delivery_city: 'Алматы' }), 422, 'bad_application')
  })

  test('is not submitted again once it is verified, or blocked, or was refused too often', async () => {
    const application = { legal_name: 'Другое' }
    const full = {
      ...application,
      legal_form: 'ТОО',
      bin_iin: '260140000025',
      contact_name: 'Асель',
      phone: '+77010000001',
      city: 'Алматы',
      address: 'ул. Абая, 1',
      specialization: 'Клиника',
    }
    const submit = (who: Person) => who.client.rpc('submit_clinic_application', { application: full })
    const blocked = await attacks.newClinic({ status: 'reject', kind: 'blocked' })
    const refusedThrice = await attacks.newClinic({ status: 'reject', kind: 'application', resubmits: 3 })
    await expectRefusal(submit(attacker), 403, 'not_allowed')
    await expectRefusal(submit(blocked), 403, 'not_allowed')
    await expectRefusal(submit(refusedThrice), 409, 'too_many_resubmits')

    // Nor is anything else of a blocked clinic its own to change.
    await expectNothingTouched(
      blocked.client.from('user_clinic_info').update({ phone: '+77010000099' }).eq('user_id', blocked.id).select(),
    )
    await expectRefusal(
      blocked.client.rpc('request_clinic_change', { changes: { city: 'Астана' } }),
      403,
      'clinic_not_verified',
    )
    await expectUnchanged(async () => {
      const { error } = await blocked.client.storage.from(BUCKET).upload(`${blocked.id}/letter.pdf`, pdf)
      expect(statusOf(error)).toBe(403)
    })
  })
})

describe('another clinic', () => {
  test('stays signed in, and keeps its consents', async () => {
    const [session] = await sql<{ id: string }[]>`select id from auth.sessions where user_id = ${victim.id} limit 1`
    await expectRefusal(attacker.client.rpc('end_session', { session_id: session!.id }), 404, 'no_such_session')
    await sql`
      insert into public.consents (user_id, document_id)
      select ${victim.id}, id from public.legal_documents where kind = 'marketing' limit 1`
    await expectRefusal(attacker.client.from('consents').delete().eq('user_id', victim.id).select(), 403)
    await attacker.client.rpc('withdraw_marketing_consent').throwOnError()
    const [consent] = await sql<{ document_id: string }[]>`
      select document_id from public.consents where user_id = ${victim.id} and withdrawn_at is null`
    await expectRefusal(attacker.client.from('consents').insert({ user_id: victim.id, ...consent }), 403)
  })
})

test('what is allowed leaves its mark: the fingerprints that must not change can', async () => {
  const before = await attacks.everything()
  await victim.client.from('user_clinic_info').update({ phone: '+77010000077' }).eq('user_id', victim.id).throwOnError()
  const after = await attacks.everything()
  const differing = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(differing.toSorted()).toEqual(['audit_log', 'user_clinic_info'])
})
