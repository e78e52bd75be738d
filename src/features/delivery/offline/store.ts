import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Change, Work } from '../work.ts'

/** How long answers are shown offline, and unsent work of users who have left is kept, in ms. */
export const KEPT_FOR = 24 * 3_600_000

/** `hash` is that of the query and begins with the user's id. */
type Answer = { hash: string; data: unknown; at: number }

interface Schema extends DBSchema {
  answers: { key: string; value: Answer; indexes: { at: number } }
  changes: { key: number; value: Change; indexes: { userId: string; at: number } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

function database() {
  opened ??= openDB<Schema>('delivery', 1, {
    upgrade(db) {
      db.createObjectStore('answers', { keyPath: 'hash' }).createIndex('at', 'at')
      const changes = db.createObjectStore('changes', { keyPath: 'id', autoIncrement: true })
      changes.createIndex('userId', 'userId')
      changes.createIndex('at', 'at')
    },
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

export async function keepAnswer(hash: string, data: unknown): Promise<void> {
  await (await database()).put('answers', { hash, data, at: Date.now() })
}

export async function keptAnswer(hash: string): Promise<Answer | undefined> {
  const answer = await (await database()).get('answers', hash)
  return answer && Date.now() - answer.at < KEPT_FOR ? answer : undefined
}

/** Deletes the answers of everybody but one user. */
export async function forgetAnswers(exceptOf?: string): Promise<void> {
  const db = await database()
  const hashes = await db.getAllKeys('answers')
  const transaction = db.transaction('answers', 'readwrite')
  for (const hash of hashes) if (!exceptOf || !hash.startsWith(exceptOf)) void transaction.store.delete(hash)
  await transaction.done
}

/** Deletes what is older than a day: answers, and the work of other users. */
export async function prune(userId: string | undefined): Promise<void> {
  const old = IDBKeyRange.upperBound(Date.now() - KEPT_FOR)
  const transaction = (await database()).transaction(['answers', 'changes'], 'readwrite')
  for (
    let cursor = await transaction.objectStore('answers').index('at').openCursor(old);
    cursor;
    cursor = await cursor.continue()
  )
    await cursor.delete()
  for (
    let cursor = await transaction.objectStore('changes').index('at').openCursor(old);
    cursor;
    cursor = await cursor.continue()
  )
    if (cursor.value.userId !== userId) await cursor.delete()
  await transaction.done
}

export async function changesOf(userId: string): Promise<Change[]> {
  return (await database()).getAllFromIndex('changes', 'userId', userId)
}

export async function addChanges(userId: string, works: readonly Work[]): Promise<void> {
  const transaction = (await database()).transaction('changes', 'readwrite')
  // The store assigns the id.
  for (const work of works) void transaction.store.add({ ...work, userId, at: Date.now() } as Change)
  await transaction.done
}

export async function putChanges(changes: readonly Change[]): Promise<void> {
  const transaction = (await database()).transaction('changes', 'readwrite')
  for (const change of changes) void transaction.store.put(change)
  await transaction.done
}

export async function deleteChanges(ids: readonly number[]): Promise<void> {
  const transaction = (await database()).transaction('changes', 'readwrite')
  for (const id of ids) void transaction.store.delete(id)
  await transaction.done
}

/** Puts the refused parts of a change in its place. */
export async function replaceChange(id: number, parts: readonly Omit<Change, 'id'>[]): Promise<void> {
  const transaction = (await database()).transaction('changes', 'readwrite')
  const [first, ...rest] = parts
  if (first) void transaction.store.put({ ...first, id } as Change)
  else void transaction.store.delete(id)
  for (const part of rest) void transaction.store.add(part as Change)
  await transaction.done
}

export async function isEmpty(): Promise<boolean> {
  const db = await database()
  return (await db.count('answers')) + (await db.count('changes')) === 0
}
