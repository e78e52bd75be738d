import { readStored, writeStored } from '#lib/storage/stored'
import { emptyContacts, emptyOrganisation, type Contacts, type Organisation } from './schema.ts'

/** Never the password, never consents. */
export type RegistrationDraft = {
  email: string
  organisation: Organisation
  contacts: Contacts
  savedAt: number | null
}

const KEY = 'registration-draft'
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000

export const emptyDraft: RegistrationDraft = {
  email: '',
  organisation: emptyOrganisation,
  contacts: emptyContacts,
  savedAt: null,
}

/** Empty when there is none, or it is old or broken. */
export function loadDraft(storage: Storage = localStorage, now = Date.now()): RegistrationDraft {
  const stored = readStored(KEY, storage)
  if (!isRecord(stored) || typeof stored.savedAt !== 'number' || now - stored.savedAt > KEPT_FOR) return emptyDraft
  return {
    email: typeof stored.email === 'string' ? stored.email : '',
    organisation: known(emptyOrganisation, stored.organisation),
    contacts: known(emptyContacts, stored.contacts),
    savedAt: stored.savedAt,
  }
}

export function saveDraft(
  { email, organisation, contacts, savedAt }: RegistrationDraft,
  storage: Storage = localStorage,
) {
  // By field: other values of the form must not be stored.
  const draft = {
    email,
    organisation: known(emptyOrganisation, organisation),
    contacts: known(emptyContacts, contacts),
    savedAt,
  }
  writeStored(KEY, draft, storage)
}

export function clearDraft(storage: Storage = localStorage) {
  storage.removeItem(KEY)
}

/** The fields of `empty`, with stored values of the same type. */
function known<Fields extends Record<string, string | boolean>>(empty: Fields, stored: unknown): Fields {
  if (!isRecord(stored)) return empty
  const fields = Object.entries(empty).map(([field, value]) => [
    field,
    typeof stored[field] === typeof value ? stored[field] : value,
  ])
  return Object.fromEntries(fields) as Fields
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Where the confirmation was mailed, kept over a reload to send it again. */
export type SentMail = { email: string; at: number }

const SENT = 'registration-mail'

export function loadSentMail(): SentMail | undefined {
  const stored = readStored(SENT, sessionStorage)
  return isRecord(stored) && typeof stored.email === 'string' && typeof stored.at === 'number'
    ? { email: stored.email, at: stored.at }
    : undefined
}

export function saveSentMail(mail: SentMail | undefined) {
  if (mail) writeStored(SENT, mail, sessionStorage)
  else sessionStorage.removeItem(SENT)
}
