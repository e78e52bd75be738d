import { assertEquals } from '@std/assert'
import type { Refusal } from '../_shared/refusal.ts'
import { type Account, handle, type Office } from './handler.ts'

const invitation = { email: ' Aidana@aurelis.example ', role: 'logistic', full_name: ' Айдана Қуат ' }
const refused: Refusal = { status: 403, code: 'not_allowed' }

/** An office that writes down what is done in it. */
function officeWith(found: Account | null | Refusal = null, answers: Partial<Record<keyof Office, Refusal>> = {}) {
  const done: string[] = []
  const log = (name: keyof Office, ...words: unknown[]) => {
    done.push([name, ...words].join(' '))
    return Promise.resolve(answers[name] ?? null)
  }
  const office: Office = {
    find: (email) => Promise.resolve(done.push(`find ${email}`) && found),
    create: async (email) => (await log('create', email)) ?? { user_id: 'new', is_confirmed: false },
    prepare: async (id, name, { newPassword }) => {
      await log('prepare', id, name, newPassword)
    },
    grant: (id, role) => log('grant', id, role),
    saveCard: (id, name, phone) => log('saveCard', id, name, phone),
    mailInvitation: (email) => log('mailInvitation', email),
    mailRecovery: (email) => log('mailRecovery', email),
  }
  return { done, office }
}

async function post(office: Office, body: unknown = invitation) {
  const request = new Request('http://localhost/invite-staff', { method: 'POST', body: JSON.stringify(body) })
  const response = await handle(request, () => office)
  return { status: response.status, body: await response.json() }
}

Deno.test('somebody new gets an account, a role and a letter', async () => {
  const { done, office } = officeWith()
  assertEquals(await post(office), { status: 200, body: { user_id: 'new', is_new: true } })
  assertEquals(done, [
    'find aidana@aurelis.example',
    'create aidana@aurelis.example',
    'prepare new Айдана Қуат false',
    'grant new logistic',
    'mailInvitation aidana@aurelis.example',
  ])
})

Deno.test('an invitation is repeated, and no password that somebody else may have set survives', async () => {
  const { done, office } = officeWith({ user_id: 'known', is_confirmed: false })
  assertEquals(await post(office), { status: 200, body: { user_id: 'known', is_new: false } })
  assertEquals(done.slice(1), [
    'prepare known Айдана Қуат true',
    'grant known logistic',
    'mailInvitation aidana@aurelis.example',
  ])
})

Deno.test('who has a password is mailed a link to a new one, and keeps the old until then', async () => {
  const { done, office } = officeWith({ user_id: 'known', is_confirmed: true })
  await post(office)
  assertEquals(done.slice(1), [
    'prepare known Айдана Қуат false',
    'grant known logistic',
    'mailRecovery aidana@aurelis.example',
  ])
})

Deno.test('a manager’s number goes on the card', async () => {
  const { done, office } = officeWith()
  await post(office, { ...invitation, role: 'account_manager', phone: '+77010000001' })
  assertEquals(done.includes('saveCard new Айдана Қуат +77010000001'), true)
})

Deno.test('a caller who is not a super admin learns nothing, not even what would be wrong', async () => {
  const { done, office } = officeWith(refused)
  assertEquals(await post(office, {}), { status: 403, body: { code: 'not_allowed' } })
  assertEquals(done, ['find '])
})

Deno.test('a role that is refused is not written about', async () => {
  const { done, office } = officeWith(
    { user_id: 'me', is_confirmed: true },
    { grant: { status: 403, code: 'own_role' } },
  )
  assertEquals(await post(office), { status: 403, body: { code: 'own_role' } })
  assertEquals(done.at(-1), 'grant me logistic')
})

Deno.test('a letter that could not be sent is said', async () => {
  const { office } = officeWith(null, { mailInvitation: { status: 429, code: 'over_email_send_rate_limit' } })
  assertEquals(await post(office), { status: 429, body: { code: 'over_email_send_rate_limit' } })
})

for (const [name, change, fields] of [
  ['no address', { email: 'aidana' }, { email: 'invalid' }],
  ['an endless address', { email: `${'a'.repeat(250)}@a.kz` }, { email: 'invalid' }],
  ['no role', { role: null }, { role: 'invalid' }],
  ['a role that is none', { role: 'owner' }, { role: 'invalid' }],
  ['no name', { full_name: ' ' }, { full_name: 'invalid' }],
  ['a name that is no text', { full_name: ['Айдана'] }, { full_name: 'invalid' }],
  ['an endless name', { full_name: 'А'.repeat(121) }, { full_name: 'invalid' }],
  ['a foreign phone', { phone: '+12125550100' }, { phone: 'invalid' }],
] as const) {
  Deno.test(`${name} is refused before anything is done`, async () => {
    const { done, office } = officeWith()
    assertEquals(await post(office, { ...invitation, ...change }), {
      status: 422,
      body: { code: 'bad_invitation', details: { fields } },
    })
    assertEquals(done.length, 1)
  })
}
