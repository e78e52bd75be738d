import { assertEquals } from '@std/assert'
import { handle, type ReadRoles, type RoleRow } from './handler.ts'

const get = new Request('http://localhost/check-role')
const roles =
  (...data: RoleRow[]): ReadRoles =>
  () =>
    Promise.resolve({ data, error: null })

async function ask(readRoles: ReadRoles | null, request = get) {
  const response = await handle(request, readRoles)
  return { status: response.status, body: await response.json() }
}

Deno.test('an active role', async () => {
  assertEquals(await ask(roles({ role: 'logistic', is_active: true })), {
    status: 200,
    body: { hasRole: true, is_active: true, role: 'logistic' },
  })
})

Deno.test('an inactive role does not count, but is told', async () => {
  assertEquals(await ask(roles({ role: 'admin', is_active: false })), {
    status: 200,
    body: { hasRole: true, is_active: false, role: 'admin' },
  })
})

Deno.test('no role', async () => {
  assertEquals(await ask(roles()), { status: 200, body: { hasRole: false, is_active: false, role: null } })
})

Deno.test('of several roles the active one counts', async () => {
  const { body } = await ask(roles({ role: 'admin', is_active: false }, { role: 'account_manager', is_active: true }))
  assertEquals(body, { hasRole: true, is_active: true, role: 'account_manager' })
})

Deno.test('nobody is not signed in', async () => {
  assertEquals(await ask(null), { status: 401, body: { code: 'not_signed_in' } })
})

Deno.test('the database’s words stay inside', async () => {
  const { error } = console
  console.error = () => {}
  try {
    const answer = await ask(() => Promise.resolve({ data: null, error: { message: 'relation does not exist' } }))
    assertEquals(answer, { status: 500, body: { code: 'unexpected' } })
  } finally {
    console.error = error
  }
})

Deno.test('there is nothing to post', async () => {
  const { status } = await ask(roles(), new Request(get, { method: 'POST' }))
  assertEquals(status, 405)
})
