import { errors, jwtVerify, SignJWT } from 'jose'
import { AuthError } from './errors.ts'
import type { User } from './users.ts'

/** How a session proved who it is, newest first. */
export type AuthenticationMethods = { method: string; timestamp: number }[]

export interface AccessTokens {
  /** Signs the JWT that the API's other parts trust until it expires. */
  sign(user: User, sessionId: string, amr: AuthenticationMethods): Promise<{ token: string; expiresAt: number }>
  /** The claims of a token of ours; an AuthError when it is not one or has expired. */
  verify(token: string): Promise<{ sub?: string | undefined; session_id?: unknown }>
}

export function createAccessTokens(options: { secret: string; issuer: string; lifetime: number }): AccessTokens {
  const key = new TextEncoder().encode(options.secret)
  return {
    async sign(user, sessionId, amr) {
      const issuedAt = Math.floor(Date.now() / 1000)
      const expiresAt = issuedAt + options.lifetime
      const token = await new SignJWT({
        iss: options.issuer,
        sub: user.id,
        aud: user.aud ?? 'authenticated',
        exp: expiresAt,
        iat: issuedAt,
        email: user.email ?? '',
        phone: user.phone ?? '',
        app_metadata: user.raw_app_meta_data ?? {},
        user_metadata: user.raw_user_meta_data ?? {},
        role: user.role ?? 'authenticated',
        aal: 'aal1',
        amr,
        session_id: sessionId,
        is_anonymous: user.is_anonymous,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(key)
      return { token, expiresAt }
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify<{ session_id?: unknown }>(token, key, { algorithms: ['HS256'] })
        return payload
      } catch (error) {
        const reason = error instanceof errors.JWTExpired ? 'token is expired' : 'token is malformed'
        throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`)
      }
    },
  }
}
