import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { database } from '../support/backend.ts'
import { actAs, ALLOWED, plansOf, tooSlow, writeLists } from './measure.ts'

// The list of clinics among 100,000 of them: what staff look at all day must come from indexes, whatever it is narrowed by.

const CLINICS = 100_000

/** What admin_users() is asked for, as SQL arguments. The first is what the page opens with. */
const views = {
  'the queue': `status => 'pending'`,
  'verified clinics': `status => 'verified'`,
  'refused clinics': `status => 'reject'`,
  'all clinics': ``,
  'a city’s queue': `status => 'pending', city => 'Алматы'`,
  'a city’s clinics': `city => 'Тараз'`,
  'a manager’s clients': `status => 'verified', manager_id => '${personas.manager.id}'`,
  'clinics without a manager': `status => 'verified', without_manager => true`,
  'the queue without a manager': `status => 'pending', without_manager => true`,
  'clinics that order no more': `status => 'verified', silent_days => 90`,
  'clinics whose papers run out': `status => 'verified', expiring_documents => true`,
  'clinics whose papers wait for a verdict': `status => 'verified', unchecked_documents => true`,
  'all clinics with a tag that many have': `tag => 'Нагрузка'`,
  'the queue with a tag that many have': `status => 'pending', tag => 'Нагрузка'`,
  'clinics with a tag that many have': `status => 'verified', tag => 'Нагрузка'`,
  'clinics with a tag that some have': `status => 'verified', tag => 'Нагрузка средняя'`,
  'clinics with a tag that few have': `tag => 'нагрузка редкая'`,
  'a name': `search => 'клиника 77123'`,
  'a БИН': `search => '240840771239'`,
  'a phone': `search => '8 (701) 077-12-30'`,
  'words of name and contact': `search => 'нурланова 77123'`,
  'a part of a phone': `search => '077 12 30'`,
  'an e-mail': `search => 'clinic77123@load'`,
  'a name that is nobody’s': `search => 'нет такой клиники'`,
  'all clinics by name': `sort => 'name'`,
  'verified clinics by name, backwards': `status => 'verified', sort => '-name'`,
  'the queue by name': `status => 'pending', sort => 'name'`,
  'verified clinics by city': `status => 'verified', sort => 'city'`,
  'refused clinics, the oldest first': `status => 'reject', sort => 'submitted'`,
  'a city’s clinics by name': `city => 'Тараз', sort => 'name'`,
  'few clinics by turnover': `tag => 'нагрузка редкая', sort => '-turnover'`,
  'one clinic': `clinic_id => '${personas.clinic.id}'`,
} satisfies Record<string, string>

const owner = database(1)
/** One connection that stays an admin's, as the API would open it. */
const admin = database(1)

beforeAll(async () => {
  await addClinics()
  await actAs(admin, personas.admin.id)
}, 300_000)
afterAll(async () => {
  await writeLists(owner, 'admin-users', '100,000 clinics')
  await owner`delete from auth.users where email like '%@load.test'`
  await Promise.all([owner.end(), admin.end()])
}, 300_000)

test('there are as many as there should be, and counts stop where nobody pages', async () => {
  const [{ n }] = (await owner`select count(*)::int as n from public.user_clinic_info`) as unknown as [{ n: number }]
  expect(n).toBeGreaterThanOrEqual(CLINICS)
  const { counts, total, rows } = await list(views['all clinics'])
  expect({ counts, total, rows: rows.length }).toEqual({
    counts: { pending: 1000, verified: 1000, reject: 1000 },
    total: 1000,
    rows: 25,
  })
})

describe('each view finds the clinics that it names', () => {
  test.each(['a name', 'a БИН', 'a phone', 'an e-mail'] as const)('%s', async (view) => {
    const { total, rows } = await list(views[view])
    expect({ total, emails: rows.map(({ email }) => email) }).toEqual({ total: 1, emails: ['clinic77123@load.test'] })
  })
})

test('what no index knows sorts short lists only', async () => {
  await expect(list(`sort => '-turnover'`)).rejects.toThrow('too_many_to_sort')
  await expect(list(`sort => 'cart', status => 'pending'`)).rejects.toThrow('too_many_to_sort')
})

test('a tag finds those who have it', async () => {
  const { total, rows } = await list(views['clinics with a tag that few have'])
  expect({ total, rows: rows.length }).toEqual({ total: 10, rows: 10 })
})

describe('no view reads the table from end to end', () => {
  test.each(Object.entries(views))('%s', async (_, args) => {
    const plan = (await plansOf(personas.admin.id, `public.admin_users(${args})`)).join('\n')
    expect(plan).toMatch(/Index (Only )?Scan (Backward )?(using|on) user_clinic_info_\w+/)
    expect(plan).not.toMatch(/Seq Scan on (user_clinic_info|clinic_tags)/)
  })
})

test(`p95 of every view stays within ${ALLOWED} lookups by primary key`, async () => {
  const [{ id }] = (await owner`
    select user_id as id from public.user_clinic_info where email = 'clinic50000@load.test'`) as unknown as [
    { id: string },
  ]
  const lookUp = () => admin`select user_id, status from public.user_clinic_info where user_id = ${id}`
  const works = Object.fromEntries(Object.entries(views).map(([view, args]) => [view, () => list(args)]))
  expect(await tooSlow('clinics', lookUp, works, Object.keys(views))).toEqual([])
})

type List = { counts: object; total: number; rows: { email: string }[] }

async function list(args: string): Promise<List> {
  const [row] = await admin.unsafe<{ list: List }[]>(`select public.admin_users(${args}) as list`)
  return row!.list
}

/** Clinics of two years: nine of ten verified, the newest in the queue; half of them in two cities; the tenth without a manager. */
async function addClinics(): Promise<void> {
  await owner.unsafe(`
    create temporary table load_clinics as
    select n, gen_random_uuid() as id, 'clinic' || n || '@load.test' as email,
           case when n % 20 = 0 then 'reject' when n > ${CLINICS} * 0.97 then 'pending' else 'verified' end as status,
           case when n % 100 < 35 then 'Алматы' when n % 100 < 55 then 'Астана' when n % 100 < 56 then 'Тараз' else 'Город ' || n % 40 end as city,
           -- A real БИН but for its last digit, which eleven others allow or none does.
           '24' || lpad((n / 10000 + 1)::text, 2, '0') || '40' || lpad((n % 100000)::text, 5, '0') as bin
      from generate_series(1, ${CLINICS}) as n;
    insert into auth.users
      (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
       confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current,
       phone_change, phone_change_token, reauthentication_token)
    select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email, now(), '{}', '{}', now(), now(),
           '', '', '', '', '', '', '', ''
      from load_clinics;
    -- What is made here was changed by nobody.
    alter table public.user_clinic_info disable trigger audit;
    insert into public.user_clinic_info
      (user_id, status, reject_kind, reject_reason, legal_form, legal_name, trade_name, bin_iin, contact_name, phone, city, address,
       specialization, account_manager_id, submitted_at)
    select id, status::public.clinic_status, case status when 'reject' then 'application'::public.reject_kind end,
           case status when 'reject' then 'Документы не читаются' end, 'ТОО', 'Клиника ' || n, 'Салон ' || n % 5000,
           bin || private.kz_id_control_digit(bin), 'Асель Нурланова', '+7701' || lpad((n * 10)::text, 7, '0'), city, 'ул. Абая, ' || n % 300 + 1,
           'Клиника',
           case when status = 'verified' and n % 10 > 0
                then case when n % 2 = 0 then '${personas.manager.id}'::uuid else '${personas.otherManager.id}'::uuid end end,
           now() - (${CLINICS} - n) * interval '10 minutes'
      from load_clinics;
    alter table public.user_clinic_info enable trigger audit;
    alter table public.clinic_tags disable trigger audit;
    insert into public.clinic_tags (user_id, tag, status, submitted_at)
    select c.user_id, t.tag, c.status, c.submitted_at
      from load_clinics as l
      join public.user_clinic_info as c on c.user_id = l.id
      join (values ('Нагрузка', 3, 0), ('Нагрузка средняя', 40, 1), ('Нагрузка редкая', 10000, 7)) as t (tag, every, rest)
        on l.n % t.every = t.rest;
    alter table public.clinic_tags enable trigger audit;
    drop table load_clinics;
    analyze public.user_clinic_info;
    analyze public.clinic_tags;
    analyze auth.users`)
}
