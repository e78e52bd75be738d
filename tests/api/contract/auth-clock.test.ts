import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  account,
  browser,
  claimsOf,
  newAddress,
  open,
  password,
  removeAccounts,
  request,
  signedIn,
} from '../../support/auth.ts'
import { waitForMail } from '../../support/mail.ts'

// What Auth does later, or when the database refuses: needs the database's URL to turn back the clock, and a mailbox.
const databaseUrl = process.env.SUPABASE_DB_URL ?? ''
const canRun = databaseUrl !== '' && Boolean(process.env.MAIL_URL)
const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })

afterAll(async () => {
  await removeAccounts()
  await sql.end()
})

describe.skipIf(!canRun)('links that were opened late', () => {
  test('after an hour they have expired', async () => {
    const email = newAddress()
    await browser().auth.signUp({ email, password })
    const link = (await waitForMail(email)).link('/auth/v1/verify')
    await sql`update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = ${email}`
    await sql`update auth.one_time_tokens set created_at = now() - interval '61 minutes' where relates_to = ${email}`
    const target = await open(link)
    expect(target.searchParams.get('error_code')).toBe('otp_expired')
    const early = await browser().auth.signInWithPassword({ email, password })
    expect(early.error).toMatchObject({ code: 'email_not_confirmed' })
  })

  test('after five minutes the address is confirmed, but the code opens no session', async () => {
    const email = newAddress()
    const client = browser()
    await client.auth.signUp({ email, password })
    const link = (await waitForMail(email)).link('/auth/v1/verify')
    await sql`
      update auth.flow_state set created_at = now() - interval '6 minutes'
      where user_id = (select id from auth.users where email = ${email})`
    const code = (await open(link)).searchParams.get('code')!
    const { error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' })
    expect((await browser().auth.signInWithPassword({ email, password })).error).toBeNull()
  })
})

test.skipIf(!canRun)('a day-old session has to reauthenticate before it changes the password', async () => {
  const { email } = await account()
  const { client, session } = await signedIn(email)
  await sql`
    update auth.sessions set created_at = now() - interval '25 hours' where id = ${claimsOf(session).session_id}`
  const change = { password: 'Another-2026', current_password: password }
  expect((await client.auth.updateUser(change)).error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
  await client.auth.reauthenticate()
  const nonce = /\b\d{6}\b/.exec((await waitForMail(email)).html)![0]
  const wrong = await client.auth.updateUser({ ...change, nonce: nonce === '000000' ? '111111' : '000000' })
  expect(wrong.error).toMatchObject({ code: 'reauthentication_not_valid' })
  expect((await client.auth.updateUser({ ...change, nonce })).error).toBeNull()
  expect((await client.auth.updateUser({ ...change, nonce })).error).not.toBeNull()
})

describe.skipIf(!canRun)('triggers on auth.users', () => {
  beforeAll(async () => {
    await sql`
      create or replace function private.refuse_contract_test() returns trigger
      language plpgsql security definer set search_path = ''
      as $$
      begin
        if new.email like '%-refused-%' then raise exception 'refused by a trigger'; end if;
        return new;
      end
      $$`
    await sql`
      create or replace trigger refuse_contract_test after insert on auth.users
      for each row execute function private.refuse_contract_test()`
  })
  afterAll(() => sql`drop function if exists private.refuse_contract_test() cascade`)

  test('one that raises undoes the sign-up, and tells nothing else', async () => {
    const email = newAddress('refused')
    const answer = await request('POST', '/signup', { email, password })
    expect(answer).toMatchObject({
      status: 500,
      body: { code: 'unexpected_failure', message: 'Database error saving new user' },
    })
    expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0)
    expect(await sql`select from auth.identities where email = ${email}`).toHaveLength(0)
  })
})
