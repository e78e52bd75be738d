import { authError } from '#lib/auth-error'
import { unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'
import { setRecovery } from './session-store.ts'

type Failure = Parameters<typeof authError>[0] & { message: string }

/** Fetches what a form of accounts will need to be sent: the network may be gone by then. */
export function prepareToSend() {
  void supabase().catch(() => undefined)
}

/** Opens a session of this browser; whoever follows the session does the rest. */
export async function signIn(email: string, password: string): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.signInWithPassword({ email, password })
  if (error) throw authError(error)
}

/**
 * Asks for an account whose clinic is described by `application`. An address that is registered already gets the same
 * answer as a new one.
 */
export async function signUp(email: string, password: string, application: object): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.signUp({
    email,
    password,
    options: { data: { application }, emailRedirectTo: confirmationTarget() },
  })
  refuseUnlessMailed(error)
}

/** Mails the confirmation link of a sign-up once more. */
export async function resendConfirmation(email: string): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.resend({ type: 'signup', email, options: { emailRedirectTo: confirmationTarget() } })
  refuseUnlessMailed(error)
}

/** Mails a link that opens /reset-password, if the address has an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` })
  refuseUnlessMailed(error)
}

/** What a link to a new password came in: a letter for those who forgot theirs, or for staff who have none yet. */
export type PasswordLink = 'recovery' | 'invite'

/** Opens the session that the hash in such an e-mail stands for, on whatever device. Works once. */
export async function openRecovery(tokenHash: string, type: PasswordLink): Promise<void> {
  const db = await supabase()
  // Auth calls only one of the two a recovery; whoever was invited has to stay for the password just the same.
  setRecovery(true)
  const { error } = await db.auth.verifyOtp({ type, token_hash: tokenHash })
  if (!error) return
  setRecovery(false)
  throw authError(error)
}

/**
 * Sets a new password, which ends the sessions of all other devices. A session opened by a recovery link needs no
 * current one; a session older than a day also needs the mailed code.
 */
export async function changePassword(password: string, proof: { current?: string; code?: string } = {}): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.updateUser({
    password,
    ...(proof.current !== undefined && { current_password: proof.current }),
    ...(proof.code !== undefined && { nonce: proof.code }),
  })
  if (error) throw authError(error)
}

/** Mails the code that an old session needs to change its password. */
export async function mailReauthenticationCode(): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.reauthenticate()
  refuseUnlessMailed(error)
}

/**
 * Asks for another address to sign in with. Letters go to the present one and to the new one; once both are answered, the
 * new one counts.
 */
export async function changeEmail(email: string): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/profile?tab=security` })
  refuseUnlessMailed(error)
}

/** Ends the sessions of all other browsers; what they hold in their hands stays good until it has to be renewed. */
export async function signOutOthers(): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.signOut({ scope: 'others' })
  if (error) throw authError(error)
}

/** Ends one session, of another browser; what it holds in its hands stays good until it has to be renewed. */
export async function endSession(id: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('end_session', { id }))
}

const confirmationTarget = () => `${location.origin}/pending-verification`

/** A second request within the pause for one address: the mail is on its way, and only an existing account could say so. */
function refuseUnlessMailed(error: Failure | null) {
  if (error && !/only request this after \d+ second/.test(error.message)) throw authError(error)
}
