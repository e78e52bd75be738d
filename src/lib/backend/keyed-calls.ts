import { AppError } from './errors.ts'

/**
 * Runs calls with an idempotency key: a subject keeps its key until its call succeeds, so that a retry counts once. A
 * key that the database knows from another call is replaced.
 */
export function keyedCalls() {
  const keys = new Map<string, string>()
  return async <T>(subject: string, call: (key: string) => Promise<T>): Promise<T> => {
    const key = keys.get(subject) ?? crypto.randomUUID()
    keys.set(subject, key)
    try {
      const answer = await call(key)
      keys.delete(subject)
      return answer
    } catch (error) {
      if (error instanceof AppError && error.word === 'idempotency_key_used') keys.delete(subject)
      throw error
    }
  }
}
