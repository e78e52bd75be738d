import { afterAll, describe, expect, test } from 'vitest'
import {
  account,
  admin,
  alive,
  browser,
  claimsOf,
  ended,
  newAddress,
  open,
  password,
  publishableKey,
  refresh,
  removeAccounts,
  request,
  server,
  signedIn,
  stateOf,
  url,
} from '../../support/auth.ts'
import { mailsTo, waitForMail } from '../../support/mail.ts'

// What the screens rely on in Supabase Auth. Runs against any backend: the embedded stack, `supabase start`, a hosted project.
const hasMail = Boolean(process.env.MAIL_URL)

afterAll(removeAccounts)

/** Asks until one mail more has come: within the pause between two mails Auth refuses. */
async function mailedAgain(address: string, ask: () => Promise<{ error: { code?: string } | null }>) {
  const before = (await mailsTo(address)).length
  await expect
    .poll(
      async () => {
        const { error } = await ask()
        if (error) expect(error).toMatchObject({ code: 'over_email_send_rate_limit' })
        return (await mailsTo(address)).length
      },
      { interval: 500, timeout: 75_000 },
    )
    .toBe(before + 1)
}

/** What the link of a letter for a new password brings along, to be sent with it. */
const recoveryOf = async (address: string) => {
  const link = new URL((await waitForMail(address)).link('token_hash='))
  return { type: 'recovery', token_hash: link.searchParams.get('token_hash')! } as const
}

describe('sign-in', () => {
  test('the access token says who, how and until when', async () => {
    const { email, id } = await account({ user_metadata: { clinic: { name: 'Лотос' } } })
    const { session } = await signedIn(email)
    expect(claimsOf(session)).toMatchObject({
      iss: `${url}/auth/v1`,
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[\da-f-]{36}$/),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { clinic: { name: 'Лотос' } },
      is_anonymous: false,
    })
    const { exp, iat } = claimsOf(session)
    expect(exp - iat).toBe(session.expires_in)
    expect(session.expires_at).toBe(exp)
  })

  test('a wrong password and an unknown address look the same', async () => {
    const { email } = await account()
    const wrong = await browser().auth.signInWithPassword({ email, password: 'not-this-one' })
    const unknown = await browser().auth.signInWithPassword({ email: newAddress(), password })
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    expect(unknown.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: wrong.error!.message })
  })

  test('a banned user can neither sign in nor refresh, until the ban is lifted', async () => {
    const { email, id } = await account()
    const { client } = await signedIn(email)
    const { data } = await admin.updateUserById(id, { ban_duration: '1h' })
    expect(Date.parse(data.user!.banned_until!)).toBeGreaterThan(Date.now() + 3_500_000)
    expect((await browser().auth.signInWithPassword({ email, password })).error).toMatchObject({ code: 'user_banned' })
    expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' })
    await admin.updateUserById(id, { ban_duration: 'none' })
    expect((await browser().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('the live token of somebody who was banned meanwhile opens nothing of Auth', async () => {
    const { email, id } = await account()
    const { session } = await signedIn(email)
    await admin.updateUserById(id, { ban_duration: '1h' })
    for (const [method, path, body] of [
      ['GET', '/user', undefined],
      ['PUT', '/user', { data: { a: 1 } }],
      ['GET', '/reauthenticate', undefined],
      ['POST', '/logout', {}],
    ] as const) {
      const answer = await request(method, path, body, session.access_token)
      expect(answer, `${method} ${path}`).toMatchObject({ status: 403, body: { code: 'user_banned' } })
    }
    await admin.updateUserById(id, { ban_duration: 'none' })
    expect((await request('GET', '/user', undefined, session.access_token)).status).toBe(200)
  })

  test('a publishable key is nobody', async () => {
    const answer = await request('GET', '/user', undefined, publishableKey)
    expect([401, 403]).toContain(answer.status)
  })
})

describe('refresh', () => {
  test('tokens rotate; a lost answer may be asked for again', async () => {
    const { session } = await signedIn((await account()).email)
    const first = await refresh(session.refresh_token)
    expect(first.status).toBe(200)
    expect(first.body.refresh_token).not.toBe(session.refresh_token)
    expect(claimsOf(first.body).session_id).toBe(claimsOf(session).session_id)
    const again = await refresh(session.refresh_token)
    expect(again.body.refresh_token).toBe(first.body.refresh_token)
  })

  test('of many refreshes at once all get the same new token', async () => {
    const { session } = await signedIn((await account()).email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(session.refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  })

  test('an old token that comes back was stolen: the session ends', { timeout: 40_000 }, async () => {
    const { session } = await signedIn((await account()).email)
    const second = await refresh(session.refresh_token)
    const third = await refresh(second.body.refresh_token)
    // Within `refresh_token_reuse_interval` a repetition counts as an accident.
    await new Promise((resolve) => setTimeout(resolve, 11_000))
    const stolen = await refresh(session.refresh_token)
    expect(stolen).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    expect((await refresh(third.body.refresh_token)).status).toBe(400)
  })

  test('an invented token is refused', async () => {
    expect(await refresh('abcdefghijkl')).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
  })
})

describe('sign-out', () => {
  test('others: only this session stays', async () => {
    const { email } = await account()
    const [here, there] = [await signedIn(email), await signedIn(email)]
    expect((await here.client.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect(await stateOf(here)).toEqual(alive)
    expect(await stateOf(there)).toEqual(ended)
  })

  test('local: only this session ends', async () => {
    const { email } = await account()
    const [here, there] = [await signedIn(email), await signedIn(email)]
    await here.client.auth.signOut({ scope: 'local' })
    expect(await stateOf(here)).toEqual(ended)
    expect(await stateOf(there)).toEqual(alive)
  })

  test('global: all end', async () => {
    const { email } = await account()
    const [here, there] = [await signedIn(email), await signedIn(email)]
    await here.client.auth.signOut()
    expect(await stateOf(here)).toEqual(ended)
    expect(await stateOf(there)).toEqual(ended)
    // What reads by an access token alone goes on for a quarter of an hour at most.
    const { exp, iat } = claimsOf(there.session)
    expect(exp - iat).toBeLessThanOrEqual(15 * 60)
  })
})

describe('changing the password', () => {
  test('the current one is required', async () => {
    const { client } = await signedIn((await account()).email)
    const without = await client.auth.updateUser({ password: 'Another-2026' })
    expect(without.error).toMatchObject({ status: 400, code: 'current_password_required' })
    const wrong = await client.auth.updateUser({ password: 'Another-2026', current_password: 'not-this-one' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' })
    const same = await client.auth.updateUser({ password, current_password: password })
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' })
    const weak = await client.auth.updateUser({ password: 'short', current_password: password })
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password' })
  })

  test('it ends the other sessions and the old password', async () => {
    const { email } = await account()
    const [here, there] = [await signedIn(email), await signedIn(email)]
    const { error } = await here.client.auth.updateUser({ password: 'Another-2026', current_password: password })
    expect(error).toBeNull()
    expect(await stateOf(here)).toEqual(alive)
    expect(await stateOf(there)).toEqual(ended)
    expect((await browser().auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    expect((await browser().auth.signInWithPassword({ email, password: 'Another-2026' })).error).toBeNull()
  })

  test('by an admin it ends all of them', async () => {
    const { email, id } = await account()
    const there = await signedIn(email)
    await admin.updateUserById(id, { password: 'Another-2026' })
    expect(await stateOf(there)).toEqual(ended)
  })
})

describe('metadata', () => {
  test('users change their own, key by key', async () => {
    const { client } = await signedIn((await account({ user_metadata: { a: 1, b: 2 } })).email)
    const { data } = await client.auth.updateUser({ data: { b: null, c: { d: [3] } } })
    expect(data.user!.user_metadata).toMatchObject({ a: 1, c: { d: [3] } })
    expect(data.user!.user_metadata).not.toHaveProperty('b')
  })

  test('what the application trusts is out of their reach', async () => {
    const { session } = await signedIn((await account()).email)
    const answer = await request('PUT', '/user', { app_metadata: { role: 'admin' } }, session.access_token)
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  })
})

describe('sign-up', () => {
  test('a weak password is refused with its reasons', async () => {
    const { error } = await browser().auth.signUp({ email: newAddress(), password: 'shor1' })
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
    const cyrillic = await browser().auth.signUp({ email: newAddress(), password: 'пароль2026' })
    expect(cyrillic.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['characters'] })
  })

  test('a malformed address is refused', async () => {
    const { error } = await browser().auth.signUp({ email: 'no-address', password })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('an address that has an account looks like a new one', async () => {
    const { email, id } = await account()
    const { data, error } = await browser().auth.signUp({ email, password, options: { data: { a: 1 } } })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, identities: [], user_metadata: { a: 1 } })
    expect(data.user!.id).not.toBe(id)
    expect(data.user).not.toHaveProperty('email_confirmed_at')
  })

  test('recovery and resend do not tell who has an account either', async () => {
    const client = browser()
    expect((await client.auth.resetPasswordForEmail(newAddress())).error).toBeNull()
    expect((await client.auth.resend({ type: 'signup', email: newAddress() })).error).toBeNull()
    expect((await client.auth.resend({ type: 'signup', email: (await account()).email })).error).toBeNull()
  })
})

describe('administration', () => {
  test('is for the secret key alone', async () => {
    const { email, id } = await account()
    const { session } = await signedIn(email)
    for (const bearer of [publishableKey, session.access_token]) {
      for (const [method, path] of [
        ['GET', '/admin/users'],
        ['GET', `/admin/users/${id}`],
        ['POST', '/admin/users'],
        ['PUT', `/admin/users/${id}`],
        ['DELETE', `/admin/users/${id}`],
        ['POST', '/invite'],
        ['POST', '/admin/generate_link'],
      ] as const) {
        const answer = await request(method, path, method === 'GET' ? undefined : { email: newAddress() }, bearer)
        expect([401, 403], `${method} ${path}`).toContain(answer.status)
      }
    }
  })

  test('makes, finds, changes and deletes users', async () => {
    const email = newAddress()
    const made = await admin.createUser({ email, password, email_confirm: true, app_metadata: { team: 'a' } })
    const id = made.data.user!.id
    expect(made.data.user).toMatchObject({ email, app_metadata: { provider: 'email', team: 'a' } })
    expect((await admin.createUser({ email, password })).error).toMatchObject({ status: 422, code: 'email_exists' })
    const { data: list } = await admin.listUsers({ page: 1, perPage: 1 })
    expect(list).toMatchObject({ users: [{ id }], nextPage: 2 })
    const moved = newAddress()
    const changed = await admin.updateUserById(id, { email: moved, email_confirm: true, user_metadata: { a: 1 } })
    expect(changed.data.user).toMatchObject({ email: moved, user_metadata: { a: 1 } })
    expect((await admin.getUserById(id)).data.user).toMatchObject({ email: moved })
    const there = await signedIn(moved)
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await there.client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' })
  })

  test('a user made without a password has none that opens the account', async () => {
    const email = newAddress()
    const made = await admin.createUser({ email, email_confirm: true })
    expect(made.error).toBeNull()
    for (const guess of ['', password, email]) {
      const { error } = await browser().auth.signInWithPassword({ email, password: guess })
      expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    }
    const { data } = await admin.generateLink({ type: 'recovery', email })
    const client = browser()
    await client.auth.verifyOtp({ type: 'recovery', token_hash: data.properties!.hashed_token })
    expect((await client.auth.updateUser({ password })).error).toBeNull()
    expect((await signedIn(email)).session.user).toMatchObject({ id: made.data.user!.id })
  })

  test('a generated link opens a session for its address', async () => {
    const { email, id } = await account()
    const { data } = await admin.generateLink({ type: 'recovery', email })
    expect(data.properties).toMatchObject({ verification_type: 'recovery', action_link: expect.stringContaining(url) })
    expect(data.user).toMatchObject({ id, email })
    const opened = await browser().auth.verifyOtp({ type: 'recovery', token_hash: data.properties!.hashed_token })
    expect(opened.data.user).toMatchObject({ id })
    const unknown = await admin.generateLink({ type: 'recovery', email: newAddress() })
    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('a link that nobody asked for in a browser brings its tokens in the fragment', async () => {
    const { email } = await account()
    const { data } = await admin.generateLink({ type: 'magiclink', email })
    const target = await open(data.properties!.action_link)
    const fragment = new URLSearchParams(target.hash.slice(1))
    expect(Object.fromEntries(fragment)).toMatchObject({ token_type: 'bearer', type: 'magiclink' })
    expect((await browser().auth.getUser(fragment.get('access_token')!)).data.user).toMatchObject({ email })
  })
})

describe.skipIf(!hasMail)('e-mailed links', () => {
  test('sign-up: the browser that registered is signed in by the link', async () => {
    const email = newAddress()
    const client = browser()
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: { data: { application: { city: 'Алматы' } } },
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: null, user: { email, identities: [{ provider: 'email' }] } })
    const early = await browser().auth.signInWithPassword({ email, password })
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })

    const mail = await waitForMail(email)
    expect(mail.subject).toMatch(/[а-яё]/i)
    const target = await open(mail.link('/auth/v1/verify'))
    expect(target.hash).toBe('')
    const { data: opened } = await client.auth.exchangeCodeForSession(target.searchParams.get('code')!)
    expect(opened.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(claimsOf(opened.session!)).toMatchObject({
      amr: [{ method: 'email/signup' }],
      user_metadata: { email_verified: true },
    })
  })

  test('a used link leads back with an error, in the query and in the fragment', async () => {
    const email = newAddress()
    await browser().auth.signUp({ email, password })
    const link = (await waitForMail(email)).link('/auth/v1/verify')
    await open(link)
    const target = await open(link)
    const error = {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    }
    expect(Object.fromEntries(target.searchParams)).toMatchObject(error)
    expect(Object.fromEntries(new URLSearchParams(target.hash.slice(1)))).toMatchObject(error)
  })

  test('the code is worth nothing without the verifier, and something only once', async () => {
    const email = newAddress()
    const client = browser()
    await client.auth.signUp({ email, password })
    const code = (await open((await waitForMail(email)).link('/auth/v1/verify'))).searchParams.get('code')!
    const stolen = await request('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(56) })
    expect(stolen).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()
    const again = await request('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(56) })
    expect(again).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  })

  test('a link leads nowhere but to the site', async () => {
    const email = newAddress()
    await browser().auth.signUp({ email, password, options: { emailRedirectTo: 'https://evil.test/' } })
    const target = await open((await waitForMail(email)).link('/auth/v1/verify'))
    expect(target.hostname).not.toBe('evil.test')
  })

  test('an address that has an account gets no mail by sign-up', async () => {
    const { email } = await account()
    await browser().auth.signUp({ email, password })
    expect(await mailsTo(email)).toEqual([])
  })

  test('signing up twice keeps the first password and the first data', async () => {
    const email = newAddress()
    const [mine, other] = [browser(), browser()]
    const first = await mine.auth.signUp({ email, password, options: { data: { city: 'Алматы' } } })
    await other.auth.signUp({ email, password: 'Somebody-2026', options: { data: { city: 'Астана' } } })
    const { data } = await admin.getUserById(first.data.user!.id)
    expect(data.user!.user_metadata).toMatchObject({ city: 'Алматы' })
    await admin.updateUserById(first.data.user!.id, { email_confirm: true })
    expect((await browser().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('recovery: a new password without the old one, and the other sessions end', async () => {
    const { email } = await account()
    const there = await signedIn(email)
    const client = browser()
    await client.auth.resetPasswordForEmail(email)
    expect((await client.auth.verifyOtp(await recoveryOf(email))).error).toBeNull()
    expect(await stateOf(there)).toEqual(alive)
    expect((await client.auth.updateUser({ password: 'Another-2026' })).error).toBeNull()
    expect(await stateOf(there)).toEqual(ended)
    expect((await browser().auth.signInWithPassword({ email, password: 'Another-2026' })).error).toBeNull()
  })

  test('recovery on another device: the hash of the link is enough, once', async () => {
    const { email, id } = await account()
    await browser().auth.resetPasswordForEmail(email)
    const given = await recoveryOf(email)
    const phone = browser()
    expect((await phone.auth.verifyOtp(given)).data.user).toMatchObject({ id })
    expect((await browser().auth.verifyOtp(given)).error).toMatchObject({ status: 403, code: 'otp_expired' })
    expect((await phone.auth.updateUser({ password: 'Another-2026' })).error).toBeNull()
  })

  test('recovery that a server asks for is mailed to the person, and opens on any device', async () => {
    const { email, id } = await account()
    const { error } = await server().auth.resetPasswordForEmail(email, { redirectTo: `${process.env.APP_URL}/x` })
    expect(error).toBeNull()
    expect((await browser().auth.verifyOtp(await recoveryOf(email))).data.user).toMatchObject({ id })
  })

  test('an opened recovery link ends a change of address that waits', async () => {
    const { email, id } = await account()
    const { client } = await signedIn(email)
    const moved = newAddress('moved')
    await client.auth.updateUser({ email: moved })
    const [toOld, toNew] = [await waitForMail(email), await waitForMail(moved)].map((mail) =>
      mail.link('/auth/v1/verify'),
    )
    const { data } = await admin.generateLink({ type: 'recovery', email })
    const opened = await browser().auth.verifyOtp({ type: 'recovery', token_hash: data.properties!.hashed_token })
    expect(opened.error).toBeNull()
    for (const link of [toOld!, toNew!]) {
      expect((await open(link)).searchParams.get('error_code')).toBe('otp_expired')
    }
    expect((await admin.getUserById(id)).data.user).toMatchObject({ email })
  })

  // The pause between two mails to one address may be a minute.
  test('resend mails again: the new link counts, the old one does not', { timeout: 90_000 }, async () => {
    const email = newAddress()
    const here = browser()
    await here.auth.signUp({ email, password })
    const first = (await waitForMail(email)).link('/auth/v1/verify')
    await mailedAgain(email, () => here.auth.resend({ type: 'signup', email }))
    const second = (await waitForMail(email, 2)).link('/auth/v1/verify')
    expect((await open(first)).searchParams.get('error_code')).toBe('otp_expired')
    const code = (await open(second)).searchParams.get('code')!
    expect((await here.auth.exchangeCodeForSession(code)).data.user).toMatchObject({ email })
  })

  test('resend of a change of address mails both mailboxes again', { timeout: 90_000 }, async () => {
    const { email } = await account()
    const { client } = await signedIn(email)
    const moved = newAddress('moved')
    await client.auth.updateUser({ email: moved })
    await waitForMail(moved)
    await mailedAgain(moved, () => client.auth.resend({ type: 'email_change', email }))
    await open((await waitForMail(email, 2)).link('/auth/v1/verify'))
    await open((await waitForMail(moved, 2)).link('/auth/v1/verify'))
    expect((await browser().auth.signInWithPassword({ email: moved, password })).error).toBeNull()
  })

  test('somebody who signed up and never confirmed can be invited: the invitation counts', async () => {
    const email = newAddress('staff')
    const { data } = await browser().auth.signUp({ email, password })
    const first = (await waitForMail(email)).link('/auth/v1/verify')
    const invited = await admin.inviteUserByEmail(email)
    expect(invited).toMatchObject({
      error: null,
      data: { user: { id: data.user!.id, invited_at: expect.any(String) } },
    })
    expect((await open(first)).searchParams.get('error_code')).toBe('otp_expired')
    const link = new URL((await waitForMail(email, 2)).link('token_hash='))
    const given = { type: 'invite', token_hash: link.searchParams.get('token_hash')! } as const
    expect((await browser().auth.verifyOtp(given)).data.user).toMatchObject({ id: data.user!.id, email })
  })

  test('asked for in a hurry, only the first mail is sent', async () => {
    const { email } = await account()
    const client = browser()
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.auth.resetPasswordForEmail(email)))
    const refused = answers.filter(({ error }) => error !== null)
    expect(refused.length).toBeGreaterThan(0)
    for (const { error } of refused) expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(await mailsTo(email)).toHaveLength(answers.length - refused.length)
  })

  test('a code signs in without a password', async () => {
    const { email, id } = await account()
    await browser().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    const link = new URL((await waitForMail(email)).link('/auth/v1/verify'))
    const opened = await browser().auth.verifyOtp({ type: 'email', token_hash: link.searchParams.get('token')! })
    expect(opened.data.user).toMatchObject({ id })
    const unknown = await browser().auth.signInWithOtp({ email: newAddress(), options: { shouldCreateUser: false } })
    expect(unknown.error).toMatchObject({ status: 422, code: 'otp_disabled' })
  })

  test('an invited person sets a password and signs in', async () => {
    const email = newAddress('staff')
    const invited = await admin.inviteUserByEmail(email, { data: { full_name: 'Анна' } })
    expect(invited.data.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Анна' },
      invited_at: expect.any(String),
    })
    const link = new URL((await waitForMail(email)).link('token_hash='))
    expect(link.searchParams.get('type')).toBe('invite')
    const client = browser()
    const given = { type: 'invite', token_hash: link.searchParams.get('token_hash')! } as const
    expect((await client.auth.verifyOtp(given)).data.session).not.toBeNull()
    expect((await client.auth.updateUser({ password: 'Another-2026' })).error).toBeNull()
    expect((await browser().auth.signInWithPassword({ email, password: 'Another-2026' })).error).toBeNull()
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('a new address has to be confirmed from both mailboxes', async () => {
    const { email } = await account()
    const { client } = await signedIn(email)
    const moved = newAddress('moved')
    const { data } = await client.auth.updateUser({ email: moved })
    expect(data.user).toMatchObject({ email, new_email: moved })
    const half = await open((await waitForMail(email)).link('/auth/v1/verify'))
    expect(half.searchParams.get('message')).toMatch(/other email/)
    expect((await client.auth.getUser()).data.user).toMatchObject({ email })
    const whole = await open((await waitForMail(moved)).link('/auth/v1/verify'))
    const opened = await client.auth.exchangeCodeForSession(whole.searchParams.get('code')!)
    expect(opened.data.user).toMatchObject({ email: moved })
    expect((await browser().auth.signInWithPassword({ email: moved, password })).error).toBeNull()
    expect((await browser().auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
  })

  test('an address of somebody else is refused', async () => {
    const { client } = await signedIn((await account()).email)
    const { error } = await client.auth.updateUser({ email: (await account()).email })
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('reauthentication mails a code', async () => {
    const { email } = await account()
    const { client } = await signedIn(email)
    expect((await client.auth.reauthenticate()).error).toBeNull()
    expect((await waitForMail(email)).html).toMatch(/\b\d{6}\b/)
  })
})

// Only the embedded mailbox is known to refuse an address.
describe.skipIf(!process.env.MAIL_URL?.endsWith('/mail'))('a mail that cannot be sent', () => {
  const unreachable = () => newAddress().replace(/@.*/, '@aurelis.invalid')

  test('is answered with 500, and the account is not made', async () => {
    const email = unreachable()
    const { error } = await browser().auth.signUp({ email, password })
    expect(error).toMatchObject({ status: 500, message: 'Error sending confirmation email' })
    const again = await admin.createUser({ email, password, email_confirm: true })
    expect(again.error).toBeNull()
  })

  test('leaves no trace: nobody has to wait for the next try', async () => {
    const email = unreachable()
    const { data } = await admin.createUser({ email, password, email_confirm: true })
    for (let tries = 0; tries < 2; tries += 1) {
      const { error } = await browser().auth.resetPasswordForEmail(email)
      expect(error).toMatchObject({ status: 500, message: 'Error sending recovery email' })
    }
    expect((await admin.getUserById(data.user!.id)).data.user).not.toHaveProperty('recovery_sent_at')
  })

  test('an invitation that cannot be sent makes nobody', async () => {
    const email = unreachable()
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 500 })
    expect((await admin.createUser({ email, password })).error).toBeNull()
  })
})
