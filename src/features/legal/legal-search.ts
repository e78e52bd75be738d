/** The version to show, such as 2026-11-01. */
export type LegalSearch = { version?: string }

export function parseLegalSearch({ version }: Record<string, unknown>): LegalSearch {
  return typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) ? { version } : {}
}
