import type { PostgresType } from 'postgres'

/**
 * How values cross between Postgres' text format and JSON, so that responses read like PostgREST's:
 * numbers are numbers, times are ISO 8601, bytea stays `\x…` text.
 */
export const postgrestTypes: Record<string, PostgresType> = {
  // As text too: 'true' of a filter.
  boolean: type(16, (text) => text === 't'),
  numeric: type(1700, parseNumber),
  bigint: type(20, parseNumber),
  timestamp: type(1114, isoTimestamp),
  timestamptz: type(1184, isoTimestamp),
  date: type(1082, (text) => text),
  time: type(1083, (text) => text),
  timetz: type(1266, (text) => text),
  bytea: type(17, (text) => text),
  json: { ...type(114, (text) => JSON.parse(text)), serialize: serializeJson },
  jsonb: { ...type(3802, (text) => JSON.parse(text)), serialize: serializeJson },
}

function type(oid: number, parse: (text: string) => unknown): PostgresType {
  return { to: oid, from: [oid], serialize: String, parse }
}

/** `NaN` and `Infinity` have no JSON number: like `to_json`, they stay text. */
export function parseNumber(text: string): number | string {
  const value = Number(text)
  return Number.isFinite(value) ? value : text
}

/** `2026-01-02 03:04:05.678+00` → `2026-01-02T03:04:05.678+00:00`, as `to_json` writes it. */
export function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

/**
 * The REST engine hands over the jsonb arguments of functions as text that is JSON already, and the values of jsonb
 * columns as they came. Encoding documents again would store a string instead of an object.
 */
export function serializeJson(value: unknown): string {
  return typeof value === 'string' && isJson(value) ? value : JSON.stringify(value)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
