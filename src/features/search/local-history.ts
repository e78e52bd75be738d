const HISTORY_LIMIT = 3

/** Shorter ones find nothing and are not stored. */
export const SHORTEST_QUERY = 2

const EXPIRES_AFTER = 30 * 24 * 60 * 60 * 1000

export type HistoryEntry = { id: string; query: string; timestamp: number; source: 'local' }

/** A visitor's session id and newest queries first. */
export type LocalHistory = { sessionId: string; entries: readonly HistoryEntry[] }

/** Adds a query and removes its older duplicate, case-insensitively. */
export function withQuery(
  history: LocalHistory,
  typed: string,
  { id, now }: { id: string; now: number },
): LocalHistory {
  const query = typed.trim()
  if (query.length < SHORTEST_QUERY) return history
  const others = history.entries.filter((entry) => normalised(entry.query) !== normalised(query))
  const entries = [{ id, query, timestamp: now, source: 'local' as const }, ...others].slice(0, HISTORY_LIMIT)
  return { ...history, entries }
}

/** Valid entries not older than 30 days; null when it is no history. */
export function parseHistory(stored: string | null, now: number): LocalHistory | null {
  const record = parseJson(stored)
  if (!isObject(record) || typeof record.sessionId !== 'string' || !Array.isArray(record.entries)) return null
  const entries = record.entries
    .filter(isEntry)
    .filter(({ timestamp }) => now - timestamp < EXPIRES_AFTER)
    .slice(0, HISTORY_LIMIT)
  return { sessionId: record.sessionId, entries }
}

/** Two queries are equal when these are. */
export function normalised(query: string): string {
  return query.trim().toLowerCase()
}

function isEntry(value: unknown): value is HistoryEntry {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    typeof value.query === 'string' &&
    typeof value.timestamp === 'number' &&
    value.source === 'local'
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
