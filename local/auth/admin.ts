import { type AuthContext, type AuthRequest, type Db, object, text, transaction } from './context.ts'
import { prepareLink } from './email-actions.ts'
import { parseDuration } from './durations.ts'
import { AuthError, validationFailed } from './errors.ts'
import type { LinkType } from './mailer.ts'
import { type TokenType, clearTokens, issueToken } from './one-time-tokens.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { redirectTarget } from './redirects.ts'
import { randomPassword } from './sign-up.ts'
import { emailExists, setPassword } from './user.ts'
import {
  type User,
  confirmUser,
  createUser,
  findUser,
  isConfirmed,
  mergeMetadata,
  reload,
  setEmail,
  userJson,
  validEmail,
} from './users.ts'

/** The endpoints behind supabase-js's `auth.admin`, for callers with the secret key. */
export async function admin(context: AuthContext, request: AuthRequest): Promise<Response | undefined> {
  const { method, path } = request
  const [, userId] = /^\/admin\/users\/([^/]+)$/.exec(path) ?? []
  const handler = handlers[`${method} ${userId === undefined ? path : '/admin/users/:id'}`]
  if (!handler) return undefined
  if (request.caller.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed')
  return handler(context, request, userId ?? '')
}

type AdminHandler = (context: AuthContext, request: AuthRequest, userId: string) => Promise<Response>

const handlers: Record<string, AdminHandler> = {
  'GET /admin/users': listUsers,
  'POST /admin/users': addUser,
  'GET /admin/users/:id': async (context, _, id) => Response.json(userJson(await requireUser(context, id))),
  'PUT /admin/users/:id': changeUser,
  'DELETE /admin/users/:id': deleteUser,
  'POST /invite': invite,
  'POST /admin/generate_link': generateLink,
}

async function listUsers(context: AuthContext, request: AuthRequest): Promise<Response> {
  const page = Math.max(1, Number(request.query.get('page')) || 1)
  const perPage = Math.max(1, Number(request.query.get('per_page')) || 50)
  const rows = await context.sql<{ id: string }[]>`
    select id from auth.users order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`
  const [count] = await context.sql<{ total: number }[]>`select count(*)::int as total from auth.users`
  const total = count!.total
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const users = await Promise.all(rows.map(({ id }) => reload(context.sql, id)))
  const link = (to: number, rel: string) => `</auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  const links = [...(page < lastPage ? [link(page + 1, 'next')] : []), link(lastPage, 'last')]
  return Response.json(
    { users: users.map(userJson), aud: 'authenticated' },
    { headers: { 'x-total-count': String(total), link: links.join(', ') } },
  )
}

async function addUser(context: AuthContext, request: AuthRequest): Promise<Response> {
  if (!text(request, 'email')) throw validationFailed('Cannot create a user without either an email or phone')
  const email = validEmail(text(request, 'email'))
  const id = text(request, 'id')
  if (id && !isUuid(id)) throw validationFailed('ID must conform to the uuid v4 format')
  const password = text(request, 'password')
  if (password) checkPassword(context.config, password)
  if (await findUser(context.sql, { email })) throw emailExists()
  const bannedFor = banDuration(request)
  const passwordHash = text(request, 'password_hash') || (await hashPassword(context.sql, password || randomPassword()))
  const user = await transaction(context.sql, async (db) => {
    const created = await createUser(
      db,
      {
        ...(id ? { id } : {}),
        email,
        passwordHash,
        userMetadata: object(request, 'user_metadata') ?? {},
        appMetadata: object(request, 'app_metadata') ?? {},
        role: text(request, 'role') || 'authenticated',
      },
      'Database error creating new user',
    )
    if (request.body.email_confirm === true) await confirmUser(db, created.id)
    if (bannedFor !== undefined) await ban(db, created.id, bannedFor)
    return reload(db, created.id)
  })
  return Response.json(userJson(user))
}

async function changeUser(context: AuthContext, request: AuthRequest, userId: string): Promise<Response> {
  const user = await requireUser(context, userId)
  const email = text(request, 'email') ? validEmail(text(request, 'email')) : undefined
  const password = text(request, 'password')
  if (password) checkPassword(context.config, password)
  if (email && email !== user.email && (await findUser(context.sql, { email }))) throw emailExists()
  const bannedFor = banDuration(request)
  const userMetadata = object(request, 'user_metadata')
  const appMetadata = object(request, 'app_metadata')
  const role = text(request, 'role')
  const confirms = request.body.email_confirm === true
  const updated = await transaction(context.sql, async (db) => {
    if (role) await db`update auth.users set role = ${role} where id = ${userId}`
    if (confirms) {
      await confirmUser(db, userId)
      await clearTokens(db, userId)
    }
    if (password) await setPassword(db, userId, password)
    if (email) await setEmail(db, userId, email, confirms)
    if (appMetadata) await mergeMetadata(db, userId, 'raw_app_meta_data', appMetadata)
    if (userMetadata) await mergeMetadata(db, userId, 'raw_user_meta_data', userMetadata)
    if (bannedFor !== undefined) await ban(db, userId, bannedFor)
    return reload(db, userId)
  })
  return Response.json(userJson(updated))
}

async function deleteUser(context: AuthContext, request: AuthRequest, userId: string): Promise<Response> {
  await requireUser(context, userId)
  if (request.body.should_soft_delete === true) throw validationFailed('The embedded stack has no soft deletion')
  await transaction(context.sql, (db) => db`delete from auth.users where id = ${userId}`)
  return Response.json({})
}

/** `POST /invite`: makes the account if needed and mails a link that opens its first session. */
async function invite(context: AuthContext, request: AuthRequest): Promise<Response> {
  const email = validEmail(text(request, 'email'))
  const existing = await findUser(context.sql, { email })
  if (existing && isConfirmed(existing)) throw emailExists()
  const { mails, user } = await transaction(context.sql, async (db) => {
    const invited = existing ?? (await createUser(db, invitee(request, email)))
    const mails = await prepareLink(context, db, request, invited.id, 'invite')
    return { mails, user: await reload(db, invited.id) }
  })
  context.mailer.send(mails)
  return Response.json(userJson(user))
}

/** An invited user has no password until they set one. */
const invitee = (request: AuthRequest, email: string) => ({
  email,
  passwordHash: '',
  userMetadata: object(request, 'data') ?? {},
})

const linkTypes: Record<string, { verification: LinkType; token: TokenType }> = {
  signup: { verification: 'signup', token: 'confirmation_token' },
  invite: { verification: 'invite', token: 'confirmation_token' },
  magiclink: { verification: 'magiclink', token: 'recovery_token' },
  recovery: { verification: 'recovery', token: 'recovery_token' },
  email_change_current: { verification: 'email_change', token: 'email_change_token_current' },
  email_change_new: { verification: 'email_change', token: 'email_change_token_new' },
}

/** `POST /admin/generate_link`: the link of an e-mail, for callers who send their mails themselves. */
async function generateLink(context: AuthContext, request: AuthRequest): Promise<Response> {
  const email = validEmail(text(request, 'email'))
  const existing = await findUser(context.sql, { email })
  let type = text(request, 'type')
  if (!Object.hasOwn(linkTypes, type)) {
    throw validationFailed(`Invalid email action link type requested: ${type}`)
  }
  const changesEmail = type.startsWith('email_change')
  if (!existing && type === 'magiclink') type = 'signup'
  if (!existing && (type === 'recovery' || changesEmail)) {
    throw new AuthError(404, 'user_not_found', 'User with this email not found')
  }
  if (existing && isConfirmed(existing) && (type === 'signup' || type === 'invite')) throw emailExists()
  const newEmail = changesEmail ? validEmail(text(request, 'new_email')) : ''
  if (changesEmail && (await findUser(context.sql, { email: newEmail }))) throw emailExists()
  const password = text(request, 'password')
  if (!existing && type === 'signup' && password) checkPassword(context.config, password)
  const redirectTo = redirectTarget(context.config, text(request, 'redirect_to'), request.redirectTo)
  const { verification, token: tokenType } = linkTypes[type]!

  const answer = await transaction(context.sql, async (db) => {
    const passwordHash = type === 'signup' && !existing ? await hashPassword(db, password || randomPassword()) : ''
    const user = existing ?? (await createUser(db, { ...invitee(request, email), passwordHash }))
    if (changesEmail) {
      await db`
        update auth.users set email_change = ${newEmail}, email_change_confirm_status = 0, email_change_sent_at = now()
        where id = ${user.id}`
    }
    if (type === 'invite') await db`update auth.users set invited_at = now() where id = ${user.id}`
    const token = await issueToken(db, {
      userId: user.id,
      type: tokenType,
      email: type === 'email_change_new' ? newEmail : email,
      codeLength: context.config.email.otp_length,
    })
    return {
      ...userJson(await reload(db, user.id)),
      action_link: context.mailer.link(verification, token.hash, redirectTo),
      email_otp: token.code,
      hashed_token: token.hash,
      verification_type: type,
      redirect_to: redirectTo,
    }
  })
  return Response.json(answer)
}

async function requireUser(context: AuthContext, id: string): Promise<User> {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  const user = await findUser(context.sql, { id })
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
  return user
}

/** Seconds of `ban_duration`, 0 for `none`, undefined when the request says nothing of it. */
function banDuration(request: AuthRequest): number | undefined {
  const given = text(request, 'ban_duration')
  if (given === '') return undefined
  const seconds = given === 'none' ? 0 : parseDuration(given)
  if (seconds === undefined) throw validationFailed(`invalid format for ban duration: ${given}`)
  return seconds
}

async function ban(db: Db, userId: string, seconds: number): Promise<void> {
  const until = seconds === 0 ? db`null` : db`now() + make_interval(secs => ${seconds})`
  await db`update auth.users set banned_until = ${until}, updated_at = now() where id = ${userId}`
}

const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
