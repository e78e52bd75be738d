import { sessionNote } from './session-notes.ts'

/** One wish to order: however often it is sent, one key makes it one order. */
type Attempt = { key: string; /** Sent, and no answer has come. */ inDoubt: boolean }

export type OrderAttempt = ReturnType<typeof orderAttempt>

/** The attempt of an `owner` in this tab, a user mostly; it lasts until an order has come of it. */
export function orderAttempt(owner: string) {
  const note = sessionNote('order-attempt', owner)
  function load(): Attempt | null {
    const stored = note.read()
    return isAttempt(stored) ? stored : null
  }

  return {
    /** The key of an attempt that was sent and never answered: an order may have come of it. */
    keyInDoubt: () => {
      const attempt = load()
      return attempt?.inDoubt ? attempt.key : null
    },
    /** About to be sent. */
    send(): string {
      const key = load()?.key ?? crypto.randomUUID()
      note.write({ key, inDoubt: true } satisfies Attempt)
      return key
    },
    /** Refused: nothing was written, and the key can be used again. */
    refused() {
      const attempt = load()
      if (attempt) note.write({ ...attempt, inDoubt: false })
    },
    /** An order has come of it; the next one has a key of its own. */
    done: note.clear,
  }
}

function isAttempt(stored: unknown): stored is Attempt {
  return typeof stored === 'object' && stored !== null && 'key' in stored && typeof stored.key === 'string'
}
