import type { DeliveryOrder } from './board.ts'

export type OrderRef = { id: string; number: string }

/** `missing`: how many pieces the person saw missing. */
export type Tick = { order_id: string; order_item_id: string; sku: string; picked: boolean; missing?: number }

/** `expected_…` is what the person saw when they acted. */
export type Args = {
  pick: { lines: Tick[] }
  advance: { status: 'assembling' | 'shipped'; carrier?: string }
  shortage: { order_item_id: string; sku: string; missing: number; reason: string; expected_missing?: number }
  send: {
    places?: number
    weight?: number
    carrier?: string
    tracking_number?: string
    cost?: number
  }
  hand_over_order: {
    handed_to: string
    code?: string
    photo?: File
    photo_path?: string
    cash_taken?: number
    note: string
  }
  problem: { reason: string; try_on?: string; expected_problem?: string }
  retry: { expected_problem?: string }
}

export type Kind = keyof Args

/** `key` makes a repeated call harmless. */
export type WorkOf<K extends Kind> = { kind: K; orders: OrderRef[]; args: Args[K]; key: string }
export type Work = { [K in Kind]: WorkOf<K> }[Kind]

/** Why the database refused it for one of the orders. */
export type Refusal = { orderId: string; word: string; details?: unknown }

/** Work stored on this device until it is sent. */
export type Change = Work & { id: number; userId: string; at: number; refusal?: Refusal; isSent?: true }

/** Splits work by order, so that a refused order does not hold up the others. */
export function perOrder(work: Work): Work[] {
  return work.orders.map((order) => {
    const one = { ...work, orders: [order], key: crypto.randomUUID() } as Work
    if (one.kind === 'pick') one.args = { lines: one.args.lines.filter(({ order_id }) => order_id === order.id) }
    return one
  })
}

/** The same work without its `expected` values, to send it after the person has seen the current state. */
export function withoutExpected(work: Work): Work {
  const key = crypto.randomUUID()
  switch (work.kind) {
    case 'pick':
      return { ...work, key, args: { lines: work.args.lines.map(({ missing: _seen, ...line }) => line) } }
    case 'shortage': {
      const { expected_missing: _seen, ...args } = work.args
      return { ...work, key, args }
    }
    case 'problem':
    case 'retry': {
      const { expected_problem: _seen, ...args } = work.args
      return { ...work, key, args } as Work
    }
    default:
      return { ...work, key }
  }
}

/** The first change that may be sent: none behind a refused one of the same order. */
export function nextOf(changes: readonly Change[]): Change | undefined {
  const held = refusedOrders(changes)
  return changes.find(({ isSent, refusal, orders }) => !isSent && !refusal && !orders.some(({ id }) => held.has(id)))
}

export const refusedOrders = (changes: readonly Change[]): Set<string> =>
  new Set(changes.flatMap(({ refusal }) => refusal?.orderId ?? []))

/** What the person meant to do, in words. */
export function workText(work: Work): string[] {
  switch (work.kind) {
    case 'pick':
      return work.args.lines.map(({ sku, picked }) => `${picked ? 'Собрано' : 'Снята отметка'}: ${sku}`)
    case 'advance':
      return [work.args.status === 'assembling' ? 'Взять в сборку' : 'Отдать курьеру']
    case 'shortage':
      return [`Не хватает ${work.args.missing}\u00a0шт.: ${work.args.sku}, ${work.args.reason.toLowerCase()}`]
    case 'send':
      return ['Передать в доставку']
    case 'hand_over_order':
      return [`Передан: ${work.args.handed_to}`]
    case 'problem':
      return [`Не удалось передать: ${work.args.reason.toLowerCase()}`]
    case 'retry':
      return ['Везём снова']
  }
}

/** A wrong code stays wrong, and each try counts. */
export const mayRepeat = ({ refusal }: Change) => !['wrong_code', 'code_locked'].includes(refusal?.word ?? '')

/** The current state of what a refused change is about, beside the order's status. */
export function currentState(change: Change, { items, problem }: DeliveryOrder): string | undefined {
  const { refusal } = change
  if (refusal?.word === 'problem_changed') return problem ?? 'проблемы нет'
  if (refusal?.word !== 'line_changed') return undefined
  const { order_item_id } = change.kind === 'shortage' ? change.args : (refusal.details as { order_item_id?: string })
  const item = items.find(({ id }) => id === order_item_id)
  return item && `${item.sku}: не хватает ${item.quantity - (item.sent_quantity ?? item.quantity)}\u00a0шт.`
}
