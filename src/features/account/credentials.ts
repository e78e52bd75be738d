const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/
const LONGEST_EMAIL = 254

const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 72 // bcrypt reads no further
const GOOD_LENGTH = 12

/** Undefined when it may be one. */
export function emailError(email: string): string | undefined {
  const text = email.trim()
  if (!text) return 'Введите email'
  if (text.length > LONGEST_EMAIL || !EMAIL.test(text)) return 'Проверьте email: он выглядит как name@clinic.kz'
  return undefined
}

/** As it is stored and compared. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase()

/** Undefined when it is acceptable. */
export function passwordError(password: string, email = ''): string | undefined {
  const bytes = new TextEncoder().encode(password).length
  if (bytes < SHORTEST_PASSWORD) return 'Не короче 8 символов'
  if (bytes > LONGEST_PASSWORD) return 'Слишком длинный: до 72 латинских или 36 русских символов'
  // Auth counts Latin letters only.
  if (!/[a-z]/i.test(password) || !/\d/.test(password)) return 'Нужны хотя бы одна латинская буква и одна цифра'
  if (email && password.toLowerCase() === normalizeEmail(email)) return 'Пароль не должен совпадать с email'
  return undefined
}

/** From 0 (not acceptable) to 4. */
export function passwordStrength(password: string, email?: string): 0 | 1 | 2 | 3 | 4 {
  if (passwordError(password, email)) return 0
  const bonuses = [
    password.length >= GOOD_LENGTH,
    /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
    /[^\p{L}\d]/u.test(password),
  ]
  return (1 + bonuses.filter(Boolean).length) as 1 | 2 | 3 | 4
}
