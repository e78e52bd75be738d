import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { type AuthRequest, type Db, text } from './context.ts'
import { AuthError, validationFailed } from './errors.ts'

/** Marks the hash in an e-mailed link whose session may only be opened by the browser that asked for it. */
export const pkcePrefix = 'pkce_'

/** Seconds between asking for a link and exchanging its code, as hosted has it: a slow reader asks again. */
const flowLifetime = 300

export interface Challenge {
  challenge: string
  method: 's256' | 'plain'
}

/** The PKCE challenge of a request, if it carries one. */
export function challengeOf(request: AuthRequest): Challenge | undefined {
  return parseChallenge(text(request, 'code_challenge'), text(request, 'code_challenge_method'))
}

export function parseChallenge(challenge: string, methodName: string): Challenge | undefined {
  if (challenge === '' && methodName === '') return undefined
  if (challenge === '' || methodName === '') {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw validationFailed('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw validationFailed(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  const method = methodName.toLowerCase()
  if (method !== 's256' && method !== 'plain') {
    throw validationFailed(`unsupported code_challenge method "${methodName}"`)
  }
  return { challenge, method }
}

export function verifierMatches({ challenge, method }: Challenge, verifier: string): boolean {
  const computed = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [a, b] = [Buffer.from(computed), Buffer.from(challenge)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Remembers a challenge until its link is opened. `authenticationMethod` is what the session will say of itself. */
export async function startFlow(
  db: Db,
  userId: string,
  authenticationMethod: string,
  { challenge, method }: Challenge,
): Promise<void> {
  await db`
    insert into auth.flow_state (
      id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method,
      created_at, updated_at
    ) values (
      ${randomUUID()}, ${userId}, ${randomUUID()}, ${method}, ${challenge}, 'email', ${authenticationMethod}, now(), now()
    )`
}

/** The code that the opened link brings back to the browser. */
export async function issueAuthCode(db: Db, userId: string, authenticationMethod: string): Promise<string> {
  const [flow] = await db<{ auth_code: string }[]>`
    update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
    where id = (
      select id from auth.flow_state
      where user_id = ${userId} and authentication_method = ${authenticationMethod}
      order by created_at desc limit 1
    )
    returning auth_code`
  if (!flow) throw new AuthError(422, 'flow_state_not_found', 'No valid flow state found for user.')
  return flow.auth_code
}

/** Exchanges a code for the user it belongs to; it works once and only with the verifier of its challenge. */
export async function redeemAuthCode(
  db: Db,
  code: string,
  verifier: string,
): Promise<{ userId: string; authenticationMethod: string }> {
  const [flow] = await db<
    { id: string; user_id: string; code_challenge: string; method: 's256' | 'plain'; name: string; expired: boolean }[]
  >`
    select id, user_id, code_challenge, code_challenge_method as method, authentication_method as name,
      case when authentication_method = 'magiclink' then coalesce(auth_code_issued_at, created_at) else created_at end
        < now() - make_interval(secs => ${flowLifetime}) as expired
    from auth.flow_state where auth_code = ${code} for update`
  if (!flow) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (flow.expired) throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!verifierMatches({ challenge: flow.code_challenge, method: flow.method }, verifier)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  await db`delete from auth.flow_state where id = ${flow.id}`
  return { userId: flow.user_id, authenticationMethod: flow.name }
}
