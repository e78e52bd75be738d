import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { authError } from './auth-error'

// supabase-js is the real one; only the network under it answers from here.

async function wordAfter(fetch: () => Promise<Response>) {
  const client = createClient('http://auth.test', 'key', { global: { fetch }, auth: { persistSession: false } })
  const { error } = await client.auth.resetPasswordForEmail('anna@clinic.test')
  return authError(error!).word
}

const answer = (status: number, body: object | string) => () =>
  Promise.resolve(
    typeof body === 'string'
      ? new Response(body, { status })
      : Response.json(body, { status, headers: { 'x-supabase-api-version': '2024-01-01' } }),
  )

test('only a request without an answer is the network', async () => {
  expect(await wordAfter(() => Promise.reject(new TypeError('Failed to fetch')))).toBe('network')
})

test.each([
  [500, { code: 'unexpected_failure', message: 'Error sending recovery email' }],
  [503, 'upstream connect error'],
  [504, '<html>Gateway Timeout</html>'],
  [520, ''],
])('%i is not the network', async (status, body) => {
  expect(await wordAfter(answer(status, body))).toBe('unexpected')
})

test('a refusal keeps its code', async () => {
  const refusal = { code: 'over_email_send_rate_limit', message: 'only request this after 42 seconds' }
  expect(await wordAfter(answer(429, refusal))).toBe('over_email_send_rate_limit')
})
