import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { backend, client, database, signedUpUser } from '../support/backend.ts'
import { type Caller, everybody } from '../support/callers.ts'
import { createFixtures } from '../support/fixtures.ts'
import { placeOrder } from '../support/orders.ts'

// What somebody would try who has an account, curl, and no good intentions. Each attempt is refused with the status that
// says why, and leaves every row of the shop as it was. Who may call and read what at all is the matrix of personas.test.ts;
// two super admins who demote each other at once are in concurrency.test.ts.

const BUCKET = 'clinic-documents'
const pdf = new Blob(['%PDF-1.7 attack'], { type: 'application/pdf' })

type Person = Awaited<ReturnType<typeof signedUpUser>>
type Standing = {
  status?: 'pending' | 'verified' | 'reject'
  kind?: 'application' | 'blocked'
  resubmits?: number
  managerId?: string
}

const sql = database()
const service = client(backend.secretKey)
const shop = createFixtures(sql)
const people: string[] = []
let callers: Record<Caller, SupabaseClient>
/** The one who attacks, and the one who is attacked. */
let attacker: Person
let victim: Person

beforeAll(async () => {
  callers = await everybody()
  attacker = await newClinic({ managerId: personas.manager.id })
  victim = await newClinic({ managerId: personas.otherManager.id })
})
afterAll(async () => {
  await shop.remove()
  await sql`delete from public.orders where user_id = any (${people}::uuid[])`
  for (const id of people) {
    const { data: files } = await service.storage.from(BUCKET).list(`${id}/checked`)
    if (files?.length) await service.storage.from(BUCKET).remove(files.map(({ name }) => `${id}/checked/${name}`))
    await service.auth.admin.deleteUser(id)
  }
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

  test('gets a pending clinic without a manager, and no role', async () => {
    const email = `${randomUUID()}@attacks.test`
    const { data, error } = await client().auth.signUp({
      email,
      password: 'Attack-2026',
      options: { data: { ...claims, application: { ...application, ...claims } } },
    })
    expect(error).toBeNull()
    people.push(data.user!.id)
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
    expect(await call(me, 'check_role')).toEqual({ hasRole: false, is_active: false, role: null })
  })
})

describe('a clinic and its own record', () => {
  test.each<[string, unknown]>([
    ['status', 'pending'],
    ['account_manager_id', personas.otherManager.id],
    ['account_manager_id', null],
    ['reject_kind', null],
    ['reject_reason', 'nothing'],
    ['bin_iin', '260140000025'],
    ['legal_name', 'Другое'],
    ['legal_form', 'ИП'],
    ['city', 'Астана'],
    ['resubmits', 0],
    ['submitted_at', '2020-01-01'],
    ['verified_at', '2020-01-01'],
    ['verified_by', null],
    ['decided_at', null],
    ['correction', null],
    ['email', 'other@attacks.test'],
    ['user_id', personas.clinic.id],
  ])('may not set %s to %o', async (column, value) => {
    await expectRefusal(
      attacker.client
        .from('user_clinic_info')
        .update({ [column]: value })
        .eq('user_id', attacker.id),
      403,
    )
  })

  test('may not be made anew, upserted or deleted', async () => {
    const row = { user_id: attacker.id, status: 'verified' }
    await expectRefusal(attacker.client.from('user_clinic_info').insert(row), 403)
    await expectRefusal(attacker.client.from('user_clinic_info').upsert(row), 403)
    await expectRefusal(attacker.client.from('user_clinic_info').delete().eq('user_id', attacker.id), 403)
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
    const blocked = await newClinic({ status: 'reject', kind: 'blocked' })
    const refusedThrice = await newClinic({ status: 'reject', kind: 'application', resubmits: 3 })
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
  test('shows nothing of itself', async () => {
    await sql`insert into public.clinic_addresses (user_id, label, city, address) values (${victim.id}, 'Зал', 'Алматы', 'ул. Абая, 1')`
    await sql`insert into public.user_carts (user_id, items) values (${victim.id}, '[{"sku": "X"}]')`
    await sql`insert into public.search_history (user_id, search_query) values (${victim.id}, 'крем')`
    for (const table of [
      'user_clinic_info',
      'clinic_documents',
      'clinic_addresses',
      'clinic_change_requests',
      'consents',
      'user_carts',
      'orders',
      'search_history',
      'user_roles',
    ]) {
      const { data, error } = await attacker.client.from(table).select().eq('user_id', victim.id)
      expect({ table, data, error }).toEqual({ table, data: [], error: null })
    }
  })

  test('has a cart that nobody else writes', async () => {
    const cart = { user_id: victim.id, items: [] }
    await expectRefusal(attacker.client.from('user_carts').upsert(cart), 403)
    await expectNothingTouched(
      attacker.client.from('user_carts').update({ items: [] }).eq('user_id', victim.id).select(),
    )
    await expectNothingTouched(attacker.client.from('user_carts').delete().eq('user_id', victim.id).select())
  })

  test('keeps its files to itself: no list, no guessed path, no link, no copy', async () => {
    const path = await addDocument(victim)
    const files = attacker.client.storage.from(BUCKET)
    expect((await files.list(victim.id)).data).toEqual([])
    expect((await files.list(`${victim.id}/checked`)).data).toEqual([])
    await expectUnchanged(async () => {
      const mine = `${attacker.id}/stolen.pdf`
      for (const attempt of [
        files.download(path),
        files.createSignedUrl(path, 60),
        files.copy(path, mine),
        files.move(path, mine),
      ]) {
        const { error } = await attempt
        expect([400, 403, 404]).toContain(statusOf(error))
      }
      const plain = await fetch(`${backend.url}/storage/v1/object/public/${BUCKET}/${path}`)
      expect([400, 404]).toContain(plain.status)
      const { data: removed } = await files.remove([path])
      expect(removed).toEqual([])
    })
    expect((await victim.client.storage.from(BUCKET).download(path)).error).toBeNull()
  })

  test('has a folder that nobody else puts files into', async () => {
    await expectUnchanged(async () => {
      for (const path of [
        `${victim.id}/planted.pdf`,
        `${victim.id}/checked/planted.pdf`,
        `${attacker.id}/../${victim.id}/planted.pdf`,
      ]) {
        const { error } = await attacker.client.storage.from(BUCKET).upload(path, pdf)
        expect([400, 403]).toContain(statusOf(error))
      }
    })
  })
})

describe('a document', () => {
  test('that was accepted is neither overwritten nor taken back', async () => {
    const path = await addDocument(attacker, 'accepted')
    const files = attacker.client.storage.from(BUCKET)
    await expectUnchanged(async () => {
      for (const attempt of [
        files.upload(path, pdf, { upsert: true }),
        files.update(path, pdf),
        files.move(path, `${attacker.id}/gone.pdf`),
      ]) {
        const { error } = await attempt
        expect([400, 403, 404]).toContain(statusOf(error))
      }
      expect((await files.remove([path])).data).toEqual([])
    })
    await expectNothingTouched(attacker.client.from('clinic_documents').delete().eq('storage_path', path).select())
    await expectRefusal(
      attacker.client.from('clinic_documents').update({ verdict: 'pending' }).eq('storage_path', path),
      403,
    )
    const { data: file } = await files.download(path)
    expect(await file!.text()).toBe('%PDF-1.7 paper')
  })

  test('is not noted past the function that looks at it, nor accepted by its clinic', async () => {
    const document = {
      kind: 'license',
      storage_path: `${attacker.id}/x.pdf`,
      file_name: 'x.pdf',
      mime: 'application/pdf',
      size: 1,
    }
    await expectRefusal(attacker.client.from('clinic_documents').insert({ ...document, verdict: 'accepted' }), 403)
    await expectRefusal(attacker.client.rpc('add_clinic_document', { user_id: attacker.id, ...document }), 403)
    await addDocument(attacker)
    const [{ id }] =
      (await sql`select id from public.clinic_documents where user_id = ${attacker.id} limit 1`) as unknown as [
        { id: string },
      ]
    await expectRefusal(
      attacker.client.rpc('set_document_verdict', { document_id: id, verdict: 'accepted' }),
      403,
      'not_allowed',
    )
  })

  test('that was removed is not behind the link any more', async () => {
    const path = await addDocument(attacker)
    const files = attacker.client.storage.from(BUCKET)
    const { data } = await files.createSignedUrl(path, 60)
    expect((await fetch(data!.signedUrl)).status).toBe(200)
    await attacker.client.from('clinic_documents').delete().eq('storage_path', path)
    expect((await files.remove([path])).data).toHaveLength(1)
    expect([400, 404]).toContain((await fetch(data!.signedUrl)).status)
    const forged = data!.signedUrl.replace(attacker.id, victim.id)
    expect([400, 403, 404]).toContain((await fetch(forged)).status)
  })
})

describe('a role', () => {
  test('is not taken by whoever wants it', async () => {
    for (const role of ['super_admin', 'admin', 'logistic', 'account_manager']) {
      await expectRefusal(attacker.client.from('user_roles').insert({ user_id: attacker.id, role }), 403)
      await expectRefusal(attacker.client.rpc('grant_role', { user_id: attacker.id, role }), 403, 'not_allowed')
    }
    for (const name of ['logistic', 'manager', 'admin'] as const) {
      await expectRefusal(
        callers[name].rpc('grant_role', { user_id: personas[name].id, role: 'super_admin' }),
        403,
        'not_allowed',
      )
      await expectRefusal(
        callers[name].from('user_roles').update({ role: 'super_admin' }).eq('user_id', personas[name].id),
        403,
      )
    }
    await expectRefusal(
      callers.superAdmin.rpc('grant_role', { user_id: personas.superAdmin.id, role: 'admin' }),
      403,
      'own_role',
    )
    await expectRefusal(
      callers.superAdmin.rpc('grant_role', { user_id: personas.superAdmin.id, role: 'super_admin', is_active: false }),
      403,
      'own_role',
    )
  })

  const uninvited = ['anon', 'pendingClinic', 'rejectedClinic', 'clinic', 'logistic', 'manager', 'admin'] as const
  test.each(uninvited)('is not handed out by invitation of %s', async (name) => {
    const email = `${randomUUID()}@attacks.test`
    await expectUnchanged(async () => {
      const { status, body } = await invite(callers[name], { email, role: 'super_admin', full_name: 'Атака Атака' })
      expect({ status, body }).toEqual(
        name === 'anon'
          ? { status: 401, body: { code: 'not_signed_in' } }
          : { status: 403, body: { code: 'not_allowed' } },
      )
    })
  })

  test('that is taken away ends with its sessions, whatever tokens are left', async () => {
    const former = await newStaff('admin')
    const pending = await newClinic({ status: 'pending' })
    expect((await former.client.rpc('row_history', { table: 'orders', id: 'x' })).error).toBeNull()
    await callers.superAdmin.rpc('grant_role', { user_id: former.id, role: 'admin', is_active: false }).throwOnError()

    await expectRefusal(
      former.client.rpc('set_clinic_status', { user_id: pending.id, status: 'verified' }),
      403,
      'not_allowed',
    )
    await expectRefusal(former.client.rpc('admin_users', {}), 403, 'not_allowed')
    await expectRefusal(former.client.rpc('row_history', { table: 'orders', id: 'x' }), 403, 'not_allowed')
    expect((await former.client.from('user_clinic_info').select()).data).toEqual([])
    expect((await former.client.from('audit_log').select()).data).toEqual([])
    expect((await former.client.auth.refreshSession()).error).toMatchObject({ status: 400 })
  })
})

describe('staff beyond their rows', () => {
  test('a manager has no hold on another manager’s client', async () => {
    const order = await newOrder(victim.id)
    const { manager } = callers
    for (const table of [
      'user_clinic_info',
      'clinic_documents',
      'clinic_addresses',
      'user_carts',
      'orders',
      'clinic_change_requests',
    ]) {
      expect({ table, ...(await rowsOf(manager, table, 'user_id', victim.id)) }).toEqual({ table, rows: [] })
    }
    expect((await manager.rpc('admin_users', { user_id: victim.id })).data).toMatchObject({ total: 0, rows: [] })
    expect((await manager.rpc('admin_orders', { user_id: victim.id })).data).toMatchObject({ total: 0, rows: [] })
    await expectRefusal(
      manager.rpc('set_order_status', { order_id: order, status: 'confirmed' }),
      404,
      'order_not_found',
    )
    await expectRefusal(manager.rpc('set_delivery_price', { order_id: order, price: 1 }), 404, 'order_not_found')
    await expectRefusal(manager.from('order_notes').insert({ order_id: order, note: 'моё' }), 403)
    await expectRefusal(
      manager.rpc('assign_account_manager', { user_ids: [victim.id], manager_id: personas.manager.id }),
      403,
      'not_allowed',
    )
    await expectRefusal(
      manager.rpc('save_account_manager', { user_id: personas.otherManager.id, full_name: 'Атака' }),
      403,
      'not_allowed',
    )
  })

  test('a manager knows that a client’s document is there, and does not open it', async () => {
    const path = await addDocument(attacker)
    const { manager } = callers
    expect((await rowsOf(manager, 'clinic_documents', 'storage_path', path)).rows).toHaveLength(1)
    const files = manager.storage.from(BUCKET)
    expect([400, 404]).toContain(statusOf((await files.download(path)).error))
    expect([400, 404]).toContain(statusOf((await files.createSignedUrl(path, 60)).error))
    expect((await files.list(`${attacker.id}/checked`)).data).toEqual([])
  })

  test('logistic sees parcels, not orders, clinics or money', async () => {
    const order = await newOrder(attacker.id)
    const { logistic } = callers
    for (const [table, column] of [
      ['orders', 'id'],
      ['order_items', 'order_id'],
      ['order_events', 'order_id'],
      ['order_notes', 'order_id'],
    ] as const) {
      expect({ table, ...(await rowsOf(logistic, table, column, order)) }).toEqual({ table, rows: [] })
    }
    for (const table of ['user_clinic_info', 'clinic_documents', 'user_carts', 'clinic_addresses']) {
      expect({ table, ...(await rowsOf(logistic, table, 'user_id', attacker.id)) }).toEqual({ table, rows: [] })
    }
    await expectRefusal(logistic.rpc('delivery_order', { id: order }), 404, 'order_not_found')
    await expectRefusal(
      logistic.rpc('set_order_status', { order_id: order, status: 'confirmed' }),
      409,
      'bad_transition',
    )
    await expectRefusal(
      logistic.rpc('set_payment_status', { order_id: order, payment_status: 'paid' }),
      403,
      'not_allowed',
    )
    const { data: board } = await logistic.rpc('delivery_board', {})
    expect(JSON.stringify(board)).not.toMatch(/bin_iin|"total"|"price"|items_total/)
  })

  test('a manager whose role was taken away reaches nobody, though clinics are still assigned', async () => {
    const former = await newStaff('account_manager')
    const client = await newClinic({ managerId: former.id })
    const order = await newOrder(client.id)
    expect((await rowsOf(former.client, 'user_clinic_info', 'user_id', client.id)).rows).toHaveLength(1)
    await callers.superAdmin
      .rpc('grant_role', { user_id: former.id, role: 'account_manager', is_active: false })
      .throwOnError()

    for (const table of ['user_clinic_info', 'user_carts', 'orders', 'clinic_documents', 'clinic_addresses']) {
      expect({ table, ...(await rowsOf(former.client, table, 'user_id', client.id)) }).toEqual({ table, rows: [] })
    }
    await expectRefusal(former.client.rpc('admin_users', {}), 403, 'not_allowed')
    await expectRefusal(former.client.rpc('admin_orders', {}), 403, 'not_allowed')
    await expectRefusal(
      former.client.rpc('set_order_status', { order_id: order, status: 'confirmed' }),
      404,
      'order_not_found',
    )
    await expectRefusal(former.client.from('order_notes').insert({ order_id: order, note: 'моё' }), 403)
  })

  test('a logistic whose role was taken away has no board', async () => {
    const former = await newStaff('logistic')
    const order = await newOrder(attacker.id)
    await callers.superAdmin
      .rpc('grant_role', { user_id: former.id, role: 'logistic', is_active: false })
      .throwOnError()
    await expectRefusal(former.client.rpc('delivery_board', {}), 403, 'not_allowed')
    await expectRefusal(former.client.rpc('delivery_order', { id: order }), 403, 'not_allowed')
    await expectRefusal(
      former.client.rpc('set_order_status', { order_id: order, status: 'assembling' }),
      404,
      'order_not_found',
    )
  })
})

describe('the way around', () => {
  test.each(['private', 'auth', 'storage', 'extensions'])('there is no schema %s', async (schema) => {
    for (const db of [attacker.client, callers.superAdmin]) {
      await expectRefusal(db.schema(schema).from('users').select(), 406)
      await expectRefusal(db.schema(schema).rpc('grant_role', {}), 406)
    }
  })

  test('nobody signed in is told apart from nobody allowed', async () => {
    await expectRefusal(client().rpc('grant_role', { user_id: victim.id, role: 'admin' }), 401)
    await expectRefusal(client().from('user_clinic_info').select(), 401)
    const forged = client()
    await expectRefusal(
      forged
        .from('user_clinic_info')
        .select()
        .setHeader('authorization', `Bearer ${forgedToken(personas.superAdmin.id)}`),
      401,
    )
  })
})

test('what is allowed leaves its mark: the fingerprints that must not change can', async () => {
  const before = await everything()
  await victim.client.from('user_clinic_info').update({ phone: '+77010000077' }).eq('user_id', victim.id).throwOnError()
  const after = await everything()
  const differing = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(differing.toSorted()).toEqual(['audit_log', 'user_clinic_info'])
})

type Answer = { data: unknown; error: PostgrestError | null; status: number }

/** An attempt that is turned away with this status, and this word if a function says one. Nothing is different afterwards. */
async function expectRefusal(attempt: PromiseLike<Answer>, status: number, word?: string): Promise<void> {
  await expectUnchanged(async () => {
    const answer = await attempt
    expect({ status: answer.status, ...(word && { word: answer.error?.message }) }).toEqual({
      status,
      ...(word && { word }),
    })
  })
}

/** An attempt that finds nothing it might touch. */
async function expectNothingTouched(attempt: PromiseLike<Answer>): Promise<void> {
  await expectUnchanged(async () => expect(await attempt).toMatchObject({ data: [], error: null }))
}

async function expectUnchanged(attempt: () => Promise<unknown>): Promise<void> {
  const before = await everything()
  await attempt()
  expect(await everything()).toEqual(before)
}

/** A fingerprint of every table of the shop, of the files, and of who has an account. */
async function everything(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  const sources = {
    ...Object.fromEntries(tables.map(({ name }) => [name, name])),
    files: '(select bucket_id, name, owner_id, metadata from storage.objects)',
    accounts: '(select id, email, role, raw_app_meta_data, banned_until from auth.users)',
  }
  const prints = Object.entries(sources).map(
    ([name, source]) =>
      `'${name}', (select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) from ${source} as t)`,
  )
  const [row] = await sql.unsafe<{ prints: Record<string, string> }[]>(
    `select jsonb_build_object(${prints.join(', ')}) as prints`,
  )
  return row!.prints
}

async function newClinic({ status = 'verified', kind, resubmits = 0, managerId }: Standing): Promise<Person> {
  const person = await signedUpUser(`${randomUUID()}@attacks.test`)
  people.push(person.id)
  await sql`
    insert into public.user_clinic_info
      (user_id, status, reject_kind, reject_reason, resubmits, legal_form, legal_name, contact_name, phone, city, address, specialization,
       account_manager_id)
    values (${person.id}, ${status}, ${kind ?? null}, ${kind ? 'Причина' : null}, ${resubmits}, 'ТОО', 'Атака', 'Асель Нурланова',
            '+77010000001', 'Алматы', 'ул. Абая, 1', 'Клиника', ${managerId ?? null})`
  return person
}

async function newStaff(role: string): Promise<Person> {
  const person = await signedUpUser(`${randomUUID()}@attacks.test`)
  people.push(person.id)
  await callers.superAdmin.rpc('grant_role', { user_id: person.id, role }).throwOnError()
  return person
}

async function newOrder(clinicId: string): Promise<string> {
  const { id } = await placeOrder(sql, clinicId, [{ sku: await shop.product({ stock: 5 }), quantity: 1 }])
  return id
}

/** A document that was looked at, with its file; answers with its path. */
async function addDocument({ id }: Person, verdict: 'pending' | 'accepted' = 'pending'): Promise<string> {
  const path = `${id}/checked/${randomUUID()}.pdf`
  const paper = new Blob(['%PDF-1.7 paper'], { type: 'application/pdf' })
  const { error } = await service.storage.from(BUCKET).upload(path, paper)
  if (error) throw error
  await sql`
    insert into public.clinic_documents (user_id, kind, storage_path, file_name, mime, size, verdict)
    values (${id}, 'license', ${path}, 'a.pdf', 'application/pdf', 14, ${verdict})`
  return path
}

async function rowsOf(
  db: SupabaseClient,
  table: string,
  column: string,
  value: string,
): Promise<{ rows: unknown[] | null }> {
  return { rows: (await db.from(table).select().eq(column, value)).data }
}

async function bearer(db: SupabaseClient): Promise<Record<string, string>> {
  const token = (await db.auth.getSession()).data.session?.access_token
  return { apikey: backend.publishableKey, ...(token && { authorization: `Bearer ${token}` }) }
}

async function invite(db: SupabaseClient, invitation: object) {
  const response = await fetch(`${backend.url}/functions/v1/invite-staff`, {
    method: 'POST',
    headers: { ...(await bearer(db)), 'content-type': 'application/json' },
    body: JSON.stringify(invitation),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

async function call(db: SupabaseClient, _function: 'check_role'): Promise<unknown> {
  const response = await fetch(`${backend.url}/functions/v1/check-role`, { headers: await bearer(db) })
  return response.json()
}

/** The status of a refusal of Storage, which supabase-js keeps in more than one place. */
function statusOf(error: unknown): number {
  const { status, statusCode, originalError } = (error ?? {}) as {
    status?: number
    statusCode?: string
    originalError?: { status?: number }
  }
  return Number(statusCode ?? status ?? originalError?.status ?? 200)
}

/** A token that says all the right things and is signed by nobody. */
function forgedToken(sub: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const inAnHour = Math.floor(Date.now() / 1000) + 3600
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub, role: 'authenticated', exp: inAnHour })}.${part({ forged: true })}`
}
