import { callRpc } from '#lib/backend/ask'
import { authError } from '#lib/backend/auth-error'
import { supabase } from '#lib/backend/supabase'
import { setRecovery } from './session-store.ts'

type Failure = Parameters<typeof authError>[0] & { message: string }

/** Loads what these calls need while there is still a network. */
export function prepareToSend() {
  void supabase().catch(() => undefined)
}

/** Session listeners do the rest. */
export async function signIn(email: string, password: string): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.signInWithPassword({ email, password })
  if (error) throw authError(error)
}

/** Creates an account with the clinic's `application`. A registered address gets the same answer as a new one. */
export async function signUp(email: string, password: string, application: object): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.signUp({
    email,
    password,
    options: { data: { application }, emailRedirectTo: confirmationTarget() },
  })
  refuseUnlessMailed(error)
}

export async function resendConfirmation(email: string): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.resend({ type: 'signup', email, options: { emailRedirectTo: confirmationTarget() } })
  refuseUnlessMailed(error)
}

/** The link opens /reset-password, if the address has an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` })
  refuseUnlessMailed(error)
}

/** A mail for those who forgot theirs, or for staff who have none yet. */
export type PasswordLink = 'recovery' | 'invite'

/** Opens the session of the mail's hash, on any device. Works once. */
export async function openRecovery(tokenHash: string, type: PasswordLink): Promise<void> {
  const db = await supabase()
  // Auth calls only one of the two a recovery; invited people have to stay for the password just the same.
  setRecovery(true)
  const { error } = await db.auth.verifyOtp({ type, token_hash: tokenHash })
  if (!error) return
  setRecovery(false)
  throw authError(error)
}

/**
 * Ends the sessions of all other devices. A recovery session needs no current password; a session older than a day
 * also needs the mailed code.
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

export async function mailReauthenticationCode(): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.reauthenticate()
  refuseUnlessMailed(error)
}

/** Mails both addresses; once both links are opened, the new one is used to sign in. */
export async function changeEmail(email: string): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/profile?tab=security` })
  refuseUnlessMailed(error)
}

/** Access tokens of other browsers stay valid until they expire. */
export async function signOutOthers(): Promise<void> {
  const db = await supabase()
  const { error } = await db.auth.signOut({ scope: 'others' })
  if (error) throw authError(error)
}

/** The browser's access token stays valid until it expires. */
export async function endSession(id: string): Promise<void> {
  await callRpc('end_session', { session_id: id })
}

const confirmationTarget = () => `${location.origin}/pending-verification`

/** Too soon for one address: the mail is already sent, and only an existing account could say so. */
function refuseUnlessMailed(error: Failure | null) {
  if (error && !/only request this after \d+ second/.test(error.message)) throw authError(error)
}
