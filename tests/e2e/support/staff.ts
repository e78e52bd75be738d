import { accounts, given, signIn } from './backend.ts'
import { newEmail } from './clinics.ts'
import { password } from './personas.ts'

/** Somebody of the staff for one test alone. */
export async function createStaff(role: 'logistic' | 'admin'): Promise<{ id: string; email: string }> {
  const email = newEmail('staff')
  const { user } = given(await accounts.createUser({ email, password, email_confirm: true }))
  if (!user) throw new Error('No account was made.')
  const { api } = await signIn('superAdmin')
  given(await api.rpc('grant_role', { user_id: user.id, role }))
  return { id: user.id, email }
}
