import { SignJWT } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { identifyCaller, jwtSecret, publishableKey, roleOfKey, secretKey, signLegacyKey } from './callers.ts'

const request = (headers: Record<string, string>) => new Request('http://local/rest/v1/x', { headers })
const token = (claims: Record<string, unknown>, expires = '1h', secret = jwtSecret) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret))

describe('who is calling', () => {
  test('the opaque keys and the legacy ones stand for the same roles', async () => {
    expect(await roleOfKey(request({ apikey: publishableKey }))).toBe('anon')
    expect(await roleOfKey(request({ apikey: secretKey }))).toBe('service_role')
    expect(await roleOfKey(request({ apikey: await signLegacyKey('anon') }))).toBe('anon')
    expect(await roleOfKey(request({ apikey: await signLegacyKey('service_role') }))).toBe('service_role')
    expect(await roleOfKey(request({}))).toBeUndefined()
  })

  test('any other key is refused, a user’s token included', async () => {
    for (const apikey of ['x', 'a.b.c', await token({ role: 'service_role', sub: 'u' })]) {
      await expect(roleOfKey(request({ apikey }))).rejects.toThrow('Invalid API key')
    }
  })

  test('a token wins over the key, a key as the bearer is a key', async () => {
    const user = await token({ role: 'authenticated', sub: 'u-1' })
    expect(await identifyCaller(request({ apikey: publishableKey, authorization: `Bearer ${user}` }))).toMatchObject({
      role: 'authenticated',
      claims: { sub: 'u-1', role: 'authenticated' },
    })
    expect(
      await identifyCaller(request({ apikey: publishableKey, authorization: `Bearer ${publishableKey}` })),
    ).toEqual({ role: 'anon', claims: { role: 'anon' } })
  })

  test('a token that was good is refused once it has expired', async () => {
    const headers = { apikey: publishableKey, authorization: `Bearer ${await token({ sub: 'u-2' })}` }
    expect((await identifyCaller(request(headers))).claims.sub).toBe('u-2')
    vi.useFakeTimers({ now: Date.now() + 3_601_000 })
    await expect(identifyCaller(request(headers))).rejects.toThrow('JWT expired')
    vi.useRealTimers()
  })

  test('forged and expired tokens are refused, each in its words', async () => {
    const bearer = (text: string) =>
      identifyCaller(request({ apikey: publishableKey, authorization: `Bearer ${text}` }))
    await expect(
      bearer(await token({ role: 'service_role' }, '1h', 'another secret of sufficient length')),
    ).rejects.toMatchObject({
      code: 'PGRST301',
    })
    await expect(bearer(await token({ role: 'authenticated', sub: 'u' }, '-1s'))).rejects.toMatchObject({
      code: 'PGRST303',
      message: 'JWT expired',
    })
    await expect(bearer(await token({ role: 'supabase_admin', sub: 'u' }))).rejects.toThrow('does not exist')
  })
})
