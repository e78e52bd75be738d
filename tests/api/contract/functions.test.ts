import { describe, expect, test } from 'vitest'
import { backend, client } from '../../support/backend.ts'

// How an edge function is reached; what each of ours answers is tested with the function.

const call = (name: string, init: RequestInit = {}) => fetch(`${backend.url}/functions/v1/${name}`, init)

describe('edge functions', () => {
  test('a name that is not deployed is 404', async () => {
    const response = await call('contract-nothing', { headers: { apikey: backend.publishableKey } })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a function may refuse by itself, in JSON that a browser can read', async () => {
    const response = await call('check-role', { headers: { apikey: backend.publishableKey } })
    expect(response.status).toBe(401)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('preflights are answered', async () => {
    const response = await call('check-role', {
      method: 'OPTIONS',
      headers: {
        origin: 'http://127.0.0.1:5173',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization, apikey',
      },
    })
    expect(response.ok).toBe(true)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization')
  })

  test('supabase-js finds its way, and reports the status', async () => {
    const { error } = await client().functions.invoke('check-role', { method: 'GET' })
    expect(error?.context).toMatchObject({ status: 401 })
  })
})
