import { sessionNote } from './session-notes.ts'

/** However often it is sent, one key makes it one order. */
type Attempt = { key: string; /** Sent, and no answer has come. */ inDoubt: boolean }

export type OrderAttempt = ReturnType<typeof orderAttempt>

/** `owner` is mostly a user id. The attempt lasts until it becomes an order. */
export function orderAttempt(owner: string) {
  const note = sessionNote('order-attempt', owner)
  function load(): Attempt | null {
    const stored = note.read()
    return isAttempt(stored) ? stored : null
  }

  return {
    /** The key of an attempt that was sent and never answered: it may have become an order. */
    keyInDoubt: () => {
      const attempt = load()
      return attempt?.inDoubt ? attempt.key : null
    },
    send(): string {
      const key = load()?.key ?? crypto.randomUUID()
      note.write({ key, inDoubt: true } satisfies Attempt)
      return key
    },
    /** Nothing was written: the key can be used again. */
    refused() {
      const attempt = load()
      if (attempt) note.write({ ...attempt, inDoubt: false })
    },
    /** It has become an order; the next one gets its own key. */
    done: note.clear,
  }
}

function isAttempt(stored: unknown): stored is Attempt {
  return typeof stored === 'object' && stored !== null && 'key' in stored && typeof stored.key === 'string'
}
