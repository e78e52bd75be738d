import type { QueryClient } from '@tanstack/react-query'
import { proxy, ref } from 'valtio'
import { session } from '#features/account/session-store.ts'
import { refreshOrders } from '#features/staff-orders/mutations.ts'
import { AppError } from '#lib/backend/errors'
import { inOneTab } from '#lib/storage/one-tab'
import { refusalsIn, sendWork, type Answers } from '../work-mutations.ts'
import {
  nextOf,
  perOrder,
  withoutExpected,
  type Change,
  type Kind,
  type Refusal,
  type Work,
  type WorkOf,
} from '../work.ts'
import { isNetworkFailure, isRefusedToUser, network } from './network.ts'
import { addChanges, changesOf, deleteChanges, forgetAnswers, putChanges, replaceChange } from './store.ts'

/** The user's unsent work, and how much of it this run has sent. */
export const outbox = proxy<{ changes: readonly Change[]; isSending: boolean; sent: number }>({
  changes: ref([]),
  isSending: false,
  sent: 0,
})

const TRY_EVERY = 15_000
/** A failing server is tried again this often; then a person has to look. */
const TRIES = 3

let client: QueryClient | undefined
let sendingId: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const tries = new Map<number, number>()
let otherTabs: BroadcastChannel | undefined

const userId = () => session.supabase_user?.id

/** Sends stored work now, when the network returns, and at intervals without it. */
export async function startOutbox(queryClient: QueryClient): Promise<void> {
  client = queryClient
  otherTabs = new BroadcastChannel('delivery-outbox')
  otherTabs.onmessage = () => void load()
  addEventListener('online', () => void flush())
  addEventListener('offline', () => (network.isOffline = true))
  network.isOffline = !navigator.onLine
  await load()
  void flush()
}

export async function load(): Promise<void> {
  const user = userId()
  const sent = outbox.changes.filter((change) => change.isSent && change.userId === user)
  const waiting = user ? await changesOf(user).catch(() => []) : []
  if (user !== userId()) return
  outbox.changes = ref([...sent.filter(({ id }) => waiting.every((change) => change.id !== id)), ...waiting])
}

async function changed() {
  await load()
  otherTabs?.postMessage('changed')
}

/** Does work, or stores it until there is a network; then there is no answer yet. */
export async function submit<K extends Kind>(work: WorkOf<K>): Promise<Answers[K] | undefined> {
  const user = userId()
  if (!user) throw new AppError('not_signed_in')
  const isFirst = !outbox.changes.some(
    ({ isSent, refusal, orders }) =>
      !isSent && (!refusal || orders.some(({ id }) => work.orders.some((order) => order.id === id))),
  )
  if (navigator.onLine && isFirst) {
    try {
      return await sendWork(work, user)
    } catch (error) {
      if (isRefusedToUser(error)) await forgetAnswers().catch(() => undefined)
      if (!isNetworkFailure(error)) throw error
      network.isOffline = true
    }
    // It may have arrived: only whole and with its own key it is the same call.
    await queue(user, [work as unknown as Work])
  } else {
    await queue(user, work.orders.length > 1 ? perOrder(work as unknown as Work) : [work as unknown as Work])
  }
  return undefined
}

async function queue(user: string, works: readonly Work[]) {
  await addChanges(user, works).catch((error: unknown) => {
    throw new AppError('network', { cause: error })
  })
  await changed()
  if (navigator.onLine) later()
}

const later = (delay = network.isOffline ? TRY_EVERY : 0) => {
  clearTimeout(timer)
  timer = setTimeout(() => void flush(), delay)
}

/** Sends stored work, one after another, in one tab at a time. */
export const flush = () => inOneTab('delivery-outbox', sendWaiting, { ifAvailable: true })

async function sendWaiting(isMine: boolean): Promise<void> {
  // Another tab sends, but may finish before it sees the latest change.
  if (!isMine) return later(TRY_EVERY)
  await load()
  let mayContinue = true
  do {
    for (let change = nextOf(outbox.changes); mayContinue && change; change = nextOf(outbox.changes)) {
      sendingId = change.id
      outbox.isSending = true
      mayContinue = await sendOne(change).finally(() => (sendingId = undefined))
    }
    await settle()
  } while (mayContinue && nextOf(outbox.changes))
}

/** Returns whether the next may be sent. */
async function sendOne(change: Change): Promise<boolean> {
  let refusals: Refusal[]
  try {
    refusals = refusalsIn(change, await sendWork(change, change.userId))
    network.isOffline = false
  } catch (error) {
    if (isNetworkFailure(error)) {
      network.isOffline = true
      later()
      return false
    }
    if (isRefusedToUser(error)) await forgetAnswers().catch(() => undefined)
    const { word, details } = error instanceof AppError ? error : new AppError('unexpected', { cause: error })
    if (word === 'not_signed_in') return false
    const tried = (tries.get(change.id) ?? 0) + 1
    tries.set(change.id, tried)
    if (word === 'unexpected' && tried < TRIES) {
      later()
      return false
    }
    refusals = change.orders.map(({ id }) => ({ orderId: id, word, details }))
  }
  await replaceChange(change.id, partsOf(change, refusals))
  // Shown as done until the next answers of the database.
  const refused = new Set(refusals.map(({ orderId }) => orderId))
  const done = perOrder(change).filter(({ orders }) => !refused.has(orders[0]!.id))
  const sent = done.map((work, index): Change => ({ ...change, ...work, id: -change.id - index / 1000, isSent: true }))
  outbox.changes = ref([...outbox.changes.filter(({ id }) => id !== change.id), ...sent])
  outbox.sent++
  await changed()
  return true
}

function partsOf(change: Change, refusals: readonly Refusal[]): Omit<Change, 'id'>[] {
  return perOrder(change).flatMap((work) => {
    const refusal = refusals.find(({ orderId }) => orderId === work.orders[0]!.id)
    const { id: _id, ...part } = { ...change, ...work }
    return refusal ? [{ ...part, refusal }] : []
  })
}

/** Refetches what was changed; without an answer it stays shown as sent. */
async function settle() {
  const sent = outbox.changes.filter(({ isSent }) => isSent)
  const touched = outbox.changes.filter(({ isSent, refusal }) => isSent || refusal)
  const orderIds = new Set(touched.flatMap(({ orders }) => orders.map(({ id }) => id)))
  if (client && outbox.isSending) await refreshOrders(client, [...orderIds])
  if (!network.isOffline) outbox.changes = ref(outbox.changes.filter((change) => !sent.includes(change)))
  outbox.isSending = false
  outbox.sent = 0
}

const ofOrder = (orderId: string) =>
  outbox.changes.filter(({ isSent, orders }) => !isSent && orders.every(({ id }) => id === orderId))

/** Sends the refused work of an order again without its `expected` values, and what waits behind it. */
export async function repeat(orderId: string): Promise<void> {
  const refused = ofOrder(orderId).filter(({ refusal }) => refusal)
  await putChanges(
    refused.map(({ refusal: _refusal, ...change }) => {
      tries.delete(change.id)
      return { ...change, ...withoutExpected(change as Change) } as Change
    }),
  )
  await changed()
  await flush()
}

/** Drops the work of an order; returns how to restore it. */
export async function discard(orderId: string): Promise<() => Promise<void>> {
  const given = ofOrder(orderId)
  await deleteChanges(given.map(({ id }) => id))
  await changed()
  return async () => {
    await putChanges(given)
    await changed()
  }
}

/** Drops stored steps of orders. Returns the orders whose step has already been sent. */
export async function withdrawSteps(orderIds: readonly string[]): Promise<string[]> {
  const waiting = outbox.changes.filter(
    ({ id, kind, orders, isSent }) =>
      kind === 'advance' && !isSent && id !== sendingId && orders.every((order) => orderIds.includes(order.id)),
  )
  await deleteChanges(waiting.map(({ id }) => id))
  await changed()
  const withdrawn = new Set(waiting.flatMap(({ orders }) => orders.map(({ id }) => id)))
  return orderIds.filter((id) => !withdrawn.has(id))
}

/** Deletes the work of a user who signs out without it. */
export async function dropWorkOf(user: string): Promise<void> {
  await deleteChanges((await changesOf(user)).map(({ id }) => id))
  await changed()
}
