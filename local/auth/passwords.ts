import type { AuthConfig } from '../config.ts'
import type { Db } from './context.ts'
import { AuthError, validationFailed } from './errors.ts'

type PasswordRules = Pick<AuthConfig, 'minimum_password_length' | 'password_requirements'>

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const [lower, upper, digits] = [letters.slice(0, 26), letters.slice(26), '0123456789']
const symbols = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'

/** The values of `password_requirements`: one character of each set must be there. */
const requiredCharacters: Record<string, string[]> = {
  '': [],
  letters_digits: [letters, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, symbols],
}

/** What is weak about a password, in the words of the real Auth; undefined when nothing is. */
export function passwordWeakness(
  rules: PasswordRules,
  password: string,
): { message: string; reasons: string[] } | undefined {
  const messages: string[] = []
  const reasons: string[] = []
  if (Buffer.byteLength(password) < rules.minimum_password_length) {
    reasons.push('length')
    messages.push(`Password should be at least ${rules.minimum_password_length} characters.`)
  }
  const sets = requiredCharacters[rules.password_requirements] ?? []
  if (sets.some((set) => ![...set].some((char) => password.includes(char)))) {
    reasons.push('characters')
    messages.push(`Password should contain at least one character of each: ${sets.join(', ')}.`)
  }
  return reasons.length > 0 ? { message: messages.join(' '), reasons } : undefined
}

/** Throws when a new password may not be used. */
export function checkPassword(rules: PasswordRules, password: string): void {
  // Bcrypt reads no further: two long passwords that differ later would be one.
  if (Buffer.byteLength(password) > 72) throw validationFailed('Password cannot be longer than 72 characters')
  const weakness = passwordWeakness(rules, password)
  if (weakness)
    throw new AuthError(422, 'weak_password', weakness.message, { weak_password: { reasons: weakness.reasons } })
}

/** Cheaper than the real Auth's, whose cost of 10 takes the processor for as long as forty calls. */
export async function hashPassword(db: Db, password: string): Promise<string> {
  const [row] = await db<{ hash: string }[]>`
    select extensions.crypt(${password}, extensions.gen_salt('bf', 6)) as hash`
  return row!.hash
}

export async function passwordMatches(db: Db, password: string, hash: string | null): Promise<boolean> {
  if (!hash) return false
  const [row] = await db<{ matches: boolean }[]>`select extensions.crypt(${password}, ${hash}) = ${hash} as matches`
  return row!.matches
}
