import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backend, client, database, signedUpUser } from '../support/backend.ts'
import { type Caller, everybody } from '../support/callers.ts'

// The edge function that tells the client who is staff, in the spec's words, through the gateway and in real Deno.

const sql = database()
const endpoint = `${backend.url}/functions/v1/check-role`
const tokens = {} as Record<Caller, string | undefined>

beforeAll(async () => {
  for (const [name, person] of Object.entries(await everybody())) {
    tokens[name as Caller] = (await person.auth.getSession()).data.session?.access_token
  }
})
afterAll(() => sql.end())

async function ask(token?: string, init: RequestInit = {}) {
  const headers = { apikey: backend.publishableKey, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(endpoint, { ...init, headers: { ...headers, ...init.headers } })
  return { status: response.status, headers: response.headers, body: await response.json().catch(() => null) }
}

describe('everybody signed in learns their role', () => {
  const staff = (role: string) => ({ hasRole: true, is_active: true, role })
  const none = { hasRole: false, is_active: false, role: null }

  test.each<[Caller, object]>([
    ['superAdmin', staff('super_admin')],
    ['admin', staff('admin')],
    ['logistic', staff('logistic')],
    ['manager', staff('account_manager')],
    ['otherManager', staff('account_manager')],
    ['clinic', none],
    ['otherClinic', none],
    ['pendingClinic', none],
    ['rejectedClinic', none],
  ])('%s', async (caller, expected) => {
    const { status, headers, body } = await ask(tokens[caller]!)
    expect({ status, body }).toEqual({ status: 200, body: expected })
    expect(headers.get('content-type')).toContain('application/json')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('a role that changes', () => {
  test('is answered at once, with the same token; without its user the token is nobody’s', async () => {
    const user = await signedUpUser()
    const token = (await user.client.auth.getSession()).data.session!.access_token
    const role = async () => (await ask(token)).body

    expect(await role()).toEqual({ hasRole: false, is_active: false, role: null })
    await sql`insert into public.user_roles (user_id, role) values (${user.id}, 'admin')`
    expect(await role()).toEqual({ hasRole: true, is_active: true, role: 'admin' })
    await sql`update public.user_roles set is_active = false where user_id = ${user.id}`
    expect(await role()).toEqual({ hasRole: true, is_active: false, role: 'admin' })
    await sql`insert into public.user_roles (user_id, role) values (${user.id}, 'logistic')`
    expect(await role()).toEqual({ hasRole: true, is_active: true, role: 'logistic' })

    await client(backend.secretKey).auth.admin.deleteUser(user.id)
    expect((await ask(token)).status).toBe(401)
  })
})

describe('nothing is answered', () => {
  test.each([
    ['without a token', undefined],
    ['with the publishable key as a token', backend.publishableKey],
    ['with garbage', 'garbage'],
    ['with a forged token', forged()],
  ])('%s', async (_, token) => {
    const { status, headers, body } = await ask(token)
    expect({ status, body }).toEqual({ status: 401, body: { code: 'not_signed_in' } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })
})

test.each(['POST', 'PUT', 'DELETE'])('%s is not allowed', async (method) => {
  const { status, body } = await ask(tokens.admin!, { method })
  expect({ status, body }).toEqual({ status: 405, body: { code: 'method_not_allowed' } })
})

test('a browser of another origin may ask', async () => {
  const response = await fetch(endpoint, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://shop.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization, apikey, x-client-info',
    },
  })
  expect(response.ok).toBe(true)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const allowed = response.headers.get('access-control-allow-headers')!.toLowerCase()
  for (const header of ['authorization', 'apikey', 'x-client-info']) expect(allowed).toContain(header)
})

function forged(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub: 'a0000000-0000-4000-8000-000000000001', role: 'authenticated', exp: 4_000_000_000 }
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${Buffer.from('forged').toString('base64url')}`
}
