import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hasValidChecksum } from '#lib/forms/kz-id'
import { mailDomain } from '../../support/mail-domain.ts'
import { accounts, given, guestApi, signIn } from './backend.ts'
import { password, personas, type Persona } from './personas.ts'

// Clinics that belong to one test alone, so that it may change them.

export interface TestClinic {
  id: string
  email: string
  /** As on its papers, without the form: «Клиника 4f1c2a». */
  name: string
}

type Manager = Extract<Persona, 'manager' | 'otherManager'>

type Standing =
  { status: 'pending' } | { status: 'rejected'; reason: string } | { status: 'verified'; manager?: Manager }

const LEGAL = ['offer', 'privacy', 'marketing'] as const
type Legal = (typeof LEGAL)[number]

export const newEmail = (name = 'clinic') => `${name}-${randomUUID().slice(0, 8)}@${mailDomain}`
export const newClinicName = () => `Клиника ${randomUUID().slice(0, 6)}`

/** A clinic in this status; by default its address is confirmed and it has accepted all legal documents. */
export async function createClinic(
  standing: Standing,
  accepted: readonly Legal[] = LEGAL,
  isConfirmed = true,
): Promise<TestClinic> {
  const clinic = { email: newEmail(), name: newClinicName() }
  const application = {
    legal_form: 'ТОО',
    legal_name: clinic.name,
    bin_iin: newBin(),
    contact_name: 'Серик Алия',
    phone: '+77010000000',
    city: 'Алматы',
    address: 'ул. Абая, 10, офис 5',
    specialization: 'Клиника',
    consents: given(await guestApi.from('legal_documents').select('id').in('kind', accepted)).map(({ id }) => id),
  }
  const { user } = given(
    await accounts.createUser({
      email: clinic.email,
      password,
      email_confirm: isConfirmed,
      user_metadata: { application },
    }),
  )
  if (!user) throw new Error('No account was made.')
  if (standing.status !== 'pending') await decide(user.id, standing)
  return { ...clinic, id: user.id }
}

/** An account that was asked for and whose address nobody has confirmed. */
export async function createUnconfirmedAccount(): Promise<{ email: string }> {
  const email = newEmail('unconfirmed')
  given(await accounts.createUser({ email, password, email_confirm: false }))
  return { email }
}

/** A БИН that nobody has: a resident organisation, with the right control digit. */
export function newBin(): string {
  for (;;) {
    // Of any month of many years: within one month, a few hundred clinics meet by chance.
    const start = `${randomInt(10, 25)}${String(randomInt(1, 13)).padStart(2, '0')}40${String(randomInt(100_000)).padStart(5, '0')}`
    const bin = digits.map((digit) => start + digit).find(hasValidChecksum)
    if (bin) return bin
  }
}

/** The same number with another last digit. */
export const withWrongChecksum = (bin: string) => bin.slice(0, -1) + ((Number(bin.at(-1)) + 1) % 10)

const digits = Array.from({ length: 10 }, (_, digit) => String(digit))

async function decide(clinicId: string, standing: Exclude<Standing, { status: 'pending' }>) {
  const { api } = await signIn('admin')
  if (standing.status === 'rejected') {
    given(await api.rpc('set_clinic_status', { user_id: clinicId, status: 'reject', reason: standing.reason }))
    return
  }
  given(await api.rpc('set_clinic_status', { user_id: clinicId, status: 'verified' }))
  if (standing.manager) {
    const manager_id = personas[standing.manager].id
    given(await api.rpc('assign_account_manager', { manager_id, user_ids: [clinicId] }))
  }
}

/** Verifies the clinic whose card is open, though not all of it was checked. */
export async function verifyOpenClinic(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Подтвердить клинику' }).click()
  const question = page.getByRole('alertdialog', { name: 'Подтвердить, хотя проверено не всё?' })
  await question.getByRole('button', { name: 'Подтвердить' }).click()
}
