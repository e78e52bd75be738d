/** What the address of a legal document may say: which of its versions to show, as 2026-11-01. */
export type LegalSearch = { version?: string }

/** Reads the address; anything that is no date is left out. */
export function parseLegalSearch({ version }: Record<string, unknown>): LegalSearch {
  return typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) ? { version } : {}
}
