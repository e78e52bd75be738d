import { proxy, ref } from 'valtio'
import { parseHistory, withQuery, type HistoryEntry, type LocalHistory } from './local-history.ts'
import { HISTORY_KEY, SESSION_KEY } from './storage-keys.ts'

/** A visitor's searches, kept in the browser and in step with its other tabs. */
export function createLocalHistory(storage: () => Storage = () => localStorage) {
  const state = proxy<{ entries: readonly HistoryEntry[] }>({ entries: ref([]) })

  function load(): LocalHistory {
    const history = read()
    show(history)
    return history
  }

  function read(): LocalHistory {
    try {
      return parseHistory(storage().getItem(HISTORY_KEY), Date.now()) ?? { sessionId: sessionId(), entries: [] }
    } catch (error) {
      console.error('The search history could not be read', error)
      return { sessionId: '', entries: [] }
    }
  }

  /** The id of this browser's searches, made with the first of them. */
  function sessionId(): string {
    const known = storage().getItem(SESSION_KEY)
    if (known) return known
    const id = crypto.randomUUID()
    storage().setItem(SESSION_KEY, id)
    return id
  }

  function keep(history: LocalHistory) {
    show(history)
    try {
      if (history.entries.length > 0) storage().setItem(HISTORY_KEY, JSON.stringify(history))
      else storage().removeItem(HISTORY_KEY)
    } catch (error) {
      console.error('The search history could not be stored', error)
    }
  }

  function show({ entries }: LocalHistory) {
    state.entries = ref([...entries])
  }

  return {
    state,
    /** Reads what is stored, which another tab may have changed. */
    load,
    /** Adds a query. */
    remember: (query: string) => keep(withQuery(read(), query, { id: crypto.randomUUID(), now: Date.now() })),
    /** Takes entries out, all unless told which. */
    forget(entries: readonly HistoryEntry[] = read().entries) {
      const history = read()
      keep({ ...history, entries: history.entries.filter(({ id }) => entries.every((entry) => entry.id !== id)) })
    },
  }
}

/** The history of this browser. */
export const localHistory = createLocalHistory()
