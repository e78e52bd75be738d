import { proxy, ref } from 'valtio'
import { writeStored } from '#lib/storage/stored'
import { parseHistory, withQuery, type HistoryEntry, type LocalHistory } from './local-history.ts'
import { HISTORY_KEY, SESSION_KEY } from './storage-keys.ts'

const state = proxy<{ entries: readonly HistoryEntry[] }>({ entries: ref([]) })

/** A visitor's searches, stored in the browser and in step with its other tabs. */
export const localHistory = {
  state,
  /** Reads what is stored, which another tab may have changed. */
  load(): LocalHistory {
    const history = read()
    show(history)
    return history
  },
  remember: (query: string) => keep(withQuery(read(), query, { id: crypto.randomUUID(), now: Date.now() })),
  /** Removes entries, all of them by default. */
  forget(entries: readonly HistoryEntry[] = read().entries) {
    const history = read()
    keep({ ...history, entries: history.entries.filter(({ id }) => entries.every((entry) => entry.id !== id)) })
  },
}

function read(): LocalHistory {
  return parseHistory(localStorage.getItem(HISTORY_KEY), Date.now()) ?? { sessionId: sessionId(), entries: [] }
}

function sessionId(): string {
  const known = localStorage.getItem(SESSION_KEY)
  if (known) return known
  const id = crypto.randomUUID()
  localStorage.setItem(SESSION_KEY, id)
  return id
}

function keep(history: LocalHistory) {
  show(history)
  if (history.entries.length > 0) writeStored(HISTORY_KEY, history)
  else localStorage.removeItem(HISTORY_KEY)
}

function show({ entries }: LocalHistory) {
  state.entries = ref([...entries])
}
