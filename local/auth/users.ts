import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { internalError, validationFailed } from './errors.ts'

type Metadata = Record<string, unknown>
type Timestamp = Date | string | null

/** A row of auth.users with its identities. */
export interface User {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Timestamp
  invited_at: Timestamp
  confirmation_sent_at: Timestamp
  confirmed_at: Timestamp
  recovery_sent_at: Timestamp
  email_change: string | null
  email_change_sent_at: Timestamp
  email_change_confirm_status: number
  reauthentication_sent_at: Timestamp
  last_sign_in_at: Timestamp
  raw_app_meta_data: Metadata | null
  raw_user_meta_data: Metadata | null
  phone: string | null
  phone_confirmed_at: Timestamp
  banned_until: Timestamp
  created_at: Timestamp
  updated_at: Timestamp
  is_anonymous: boolean
  identities: Metadata[]
}

export const isConfirmed = (user: User) => user.email_confirmed_at !== null
export const isBanned = (user: User) => user.banned_until !== null && new Date(user.banned_until) > new Date()

/** The user with this id or this address, locked when the caller is about to change it. */
export async function findUser(
  db: postgres.ISql,
  by: { id: string } | { email: string },
  options: { forUpdate?: boolean } = {},
): Promise<User | undefined> {
  const [user] = await db<User[]>`
    select u.*, coalesce(
      (select jsonb_agg(
        jsonb_build_object(
          'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
          'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
          'updated_at', i.updated_at, 'email', i.email
        ) order by i.created_at
      ) from auth.identities i where i.user_id = u.id),
      '[]'
    ) as identities
    from auth.users u
    where ${'id' in by ? db`u.id = ${by.id}` : db`u.email = ${by.email} and not u.is_sso_user`}
    ${options.forUpdate ? db`for update` : db``}`
  return user
}

/** Like `findUser`, for a user that is known to exist. */
export async function reload(db: postgres.ISql, id: string, options: { forUpdate?: boolean } = {}): Promise<User> {
  const user = await findUser(db, { id }, options)
  if (!user) throw internalError('Database error loading user')
  return user
}

export interface NewUser {
  id?: string
  email: string
  passwordHash: string
  userMetadata?: Metadata
  appMetadata?: Metadata
  role?: string
}

/**
 * Adds a user with its e-mail identity. Triggers on auth.users run inside; when one of them raises, nothing is kept
 * and the caller learns no more than `failure`, as on hosted.
 */
export async function createUser(
  db: postgres.ISql,
  user: NewUser,
  failure = 'Database error saving new user',
): Promise<User> {
  const id = user.id ?? randomUUID()
  const appMetadata = { provider: 'email', providers: ['email'], ...user.appMetadata }
  try {
    await db`
      insert into auth.users (
        instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
        confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at
      ) values (
        '00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', ${user.role ?? 'authenticated'}, ${user.email},
        ${user.passwordHash}, ${json(db, appMetadata)}, ${json(db, user.userMetadata ?? {})}, '', '', '', '', now(), now()
      )`
    await addEmailIdentity(db, id, user.email, user.userMetadata)
  } catch (error) {
    throw internalError(failure, error)
  }
  return reload(db, id)
}

async function addEmailIdentity(db: postgres.ISql, userId: string, email: string, data: Metadata = {}): Promise<void> {
  const claims = { ...data, ...emailClaims(userId, email) }
  await db`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${userId}, ${userId}, ${json(db, claims)}, 'email', now(), now(), now())`
}

/** What an e-mail identity says of its user; on sign-up the user's own metadata repeats it. */
export const emailClaims = (userId: string, email: string) => ({
  sub: userId,
  email,
  email_verified: false,
  phone_verified: false,
})

export async function confirmUser(db: postgres.ISql, id: string): Promise<void> {
  await db`
    update auth.users
    set email_confirmed_at = coalesce(email_confirmed_at, now()),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}',
      updated_at = now()
    where id = ${id}`
  await db`
    update auth.identities
    set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${id} and provider = 'email'`
}

/** Gives the user another address that is known to be theirs, or not yet. */
export async function setEmail(db: postgres.ISql, id: string, email: string, verified: boolean): Promise<void> {
  const claims = { email, email_verified: verified }
  const changed = await db`
    update auth.identities
    set identity_data = identity_data || ${json(db, claims)}, updated_at = now()
    where user_id = ${id} and provider = 'email'
    returning id`
  if (changed.length === 0) await addEmailIdentity(db, id, email, { email_verified: verified })
  await db`update auth.users set email = ${email}, updated_at = now() where id = ${id}`
}

/** Merges metadata key by key; a key set to null goes away. */
export async function mergeMetadata(
  db: postgres.ISql,
  id: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  changes: Metadata,
): Promise<void> {
  const removed = Object.keys(changes).filter((key) => changes[key] === null)
  await db`
    update auth.users
    set ${db(column)} = (coalesce(${db(column)}, '{}') || ${json(db, changes)}) - ${removed}::text[], updated_at = now()
    where id = ${id}`
}

/** The lower-cased address, or a refusal when it is none. */
export function validEmail(email: string): string {
  if (email === '') throw validationFailed('An email address is required')
  if (
    !/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i.test(email)
  ) {
    throw validationFailed('Unable to validate email address: invalid format')
  }
  return email.toLowerCase()
}

/** A user as the API shows it: empty members are left out, secrets were never there. */
export function userJson(user: User): Metadata {
  const members: Metadata = {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    email_confirmed_at: iso(user.email_confirmed_at),
    invited_at: iso(user.invited_at),
    phone: user.phone ?? '',
    phone_confirmed_at: iso(user.phone_confirmed_at),
    confirmation_sent_at: iso(user.confirmation_sent_at),
    confirmed_at: iso(user.confirmed_at),
    recovery_sent_at: iso(user.recovery_sent_at),
    new_email: user.email_change || undefined,
    email_change_sent_at: iso(user.email_change_sent_at),
    reauthentication_sent_at: iso(user.reauthentication_sent_at),
    last_sign_in_at: iso(user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities,
    created_at: iso(user.created_at),
    updated_at: iso(user.updated_at),
    banned_until: iso(user.banned_until),
    is_anonymous: user.is_anonymous,
  }
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

const iso = (time: Timestamp) => (time === null ? undefined : new Date(time).toISOString())

const json = (db: postgres.ISql, value: Metadata) => db.json(value as never)
