// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

const load = (env: Record<string, string>) => {
  vi.resetModules()
  vi.unstubAllEnvs()
  for (const name of ['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY']) vi.stubEnv(name, env[name] ?? '')
  return import('./supabase-client')
}

const env = { VITE_SUPABASE_URL: 'https://shop.supabase.co', VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test' }

test.each(Object.keys(env))('without %s there is no client', async (name) => {
  await expect(load({ ...env, [name]: '' })).rejects.toThrow(`${name} is missing`)
})

test('realtime beats every 25 s, waits 10 s, and comes back after 1, 2, 5, 10 s', async () => {
  const { realtime } = (await load(env)).client
  expect(realtime.heartbeatIntervalMs).toBe(25_000)
  expect(realtime.timeout).toBe(10_000)
  expect([1, 2, 3, 4, 5, 50].map((tries) => realtime.reconnectAfterMs(tries))).toEqual([
    1000, 2000, 5000, 10_000, 10_000, 10_000,
  ])
})

test('a sign-in by link goes by PKCE: its address carries a code challenge', async () => {
  const { client } = await load(env)
  const { data } = await client.auth.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } })
  expect(new URL(data.url!).searchParams.get('code_challenge_method')).toBe('s256')
})
