import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { DAY } from '#lib/dates/dates'

/** A clinic's claim, or a parcel that delivery staff report as come back. */
export type Purpose = 'claim' | 'return'

/** What the person has chosen so far; the words are of the database. */
export type Typed = {
  /** The kind of a claim, the condition of a parcel. */
  what: string
  wanted: string
  /** Pieces by the id of the order's line. */
  quantities: Record<string, number>
  comment: string
}

export type Draft = Typed & {
  /** One for a person, an order and a purpose. */
  id: string
  userId: string
  orderId: string
  orderNumber: string
  purpose: Purpose
  /** Opens one claim, however often it is sent. */
  key: string
  photos: readonly { path: string; isSent: boolean }[]
  /** The person has pressed the button, and there was no network. */
  isWaiting: boolean
  /** Why it was not accepted. */
  refusal?: { word: string; details?: unknown } | undefined
  at: number
}

type Photo = { path: string; draftId: string; blob: Blob }

interface Schema extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { userId: string } }
  photos: { key: string; value: Photo; indexes: { draftId: string } }
}

/** How long a draft is kept, and one of somebody who has left this browser. */
const KEPT_FOR = { own: 30 * DAY, others: DAY }

let opened: Promise<IDBPDatabase<Schema>> | undefined

function database() {
  opened ??= openDB<Schema>('claims', 1, {
    upgrade(db) {
      db.createObjectStore('drafts', { keyPath: 'id' }).createIndex('userId', 'userId')
      // Apart from the drafts: a picture is not written again with every letter.
      db.createObjectStore('photos', { keyPath: 'path' }).createIndex('draftId', 'draftId')
    },
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

type Subject = { userId: string; orderId: string; purpose: Purpose }

export const draftId = ({ userId, orderId, purpose }: Subject) => `${userId} ${orderId} ${purpose}`

export const newDraft = (subject: Subject & { orderNumber: string }): Draft => ({
  ...subject,
  id: draftId(subject),
  key: crypto.randomUUID(),
  what: '',
  wanted: '',
  quantities: {},
  comment: '',
  photos: [],
  isWaiting: false,
  at: Date.now(),
})

export async function draftsOf(userId: string): Promise<Draft[]> {
  return (await database()).getAllFromIndex('drafts', 'userId', userId)
}

export async function draftOf(id: string): Promise<Draft | undefined> {
  return (await database()).get('drafts', id)
}

export async function putDraft(draft: Draft): Promise<void> {
  await (await database()).put('drafts', { ...draft, at: Date.now() })
}

export async function putPhoto(photo: Photo): Promise<void> {
  await (await database()).put('photos', photo)
}

export async function photoOf(path: string): Promise<Blob | undefined> {
  return (await (await database()).get('photos', path))?.blob
}

export async function deletePhoto(path: string): Promise<void> {
  await (await database()).delete('photos', path)
}

/** With its photos. */
export async function deleteDraft(id: string): Promise<void> {
  const transaction = (await database()).transaction(['drafts', 'photos'], 'readwrite')
  void transaction.objectStore('drafts').delete(id)
  for (const path of await transaction.objectStore('photos').index('draftId').getAllKeys(id))
    void transaction.objectStore('photos').delete(path)
  await transaction.done
}

/** Deletes what nobody will come back to. */
export async function prune(userId: string, now = Date.now()): Promise<void> {
  for (const draft of await (await database()).getAll('drafts')) {
    if (now - draft.at > (draft.userId === userId ? KEPT_FOR.own : KEPT_FOR.others)) await deleteDraft(draft.id)
  }
}
