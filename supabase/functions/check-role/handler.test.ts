import { assertEquals } from '@std/assert'
import { handle, type RoleRow } from './handler.ts'

async function ask(...roles: RoleRow[]) {
  const response = await handle(new Request('http://localhost/check-role'), () => () => Promise.resolve(roles))
  return { status: response.status, body: await response.json() }
}

Deno.test('an active role', async () => {
  assertEquals(await ask({ role: 'logistic', is_active: true }), {
    status: 200,
    body: { hasRole: true, is_active: true, role: 'logistic' },
  })
})

Deno.test('an inactive role does not count, but is answered', async () => {
  assertEquals(await ask({ role: 'admin', is_active: false }), {
    status: 200,
    body: { hasRole: true, is_active: false, role: 'admin' },
  })
})

Deno.test('no role', async () => {
  assertEquals(await ask(), { status: 200, body: { hasRole: false, is_active: false, role: null } })
})

Deno.test('of several roles the active one counts', async () => {
  const { body } = await ask({ role: 'admin', is_active: false }, { role: 'account_manager', is_active: true })
  assertEquals(body, { hasRole: true, is_active: true, role: 'account_manager' })
})
