import type { QueryData } from '#lib/backend/query-data'
import { summed, type Board, type DeliveryCard, type DeliveryOrder } from '../board.ts'
import type { Stage } from '../delivery-search.ts'
import type { pickListQuery } from '../queries.ts'
import { refusedOrders, type Change } from '../work.ts'

// Applies unsent changes to answers of the database. An order with a refused change is shown as it is.

type PickList = QueryData<typeof pickListQuery>

const of = (orderId: string, changes: readonly Change[]) =>
  refusedOrders(changes).has(orderId) ? [] : changes.filter(({ orders }) => orders.some(({ id }) => id === orderId))

export function cardWithChanges<Card extends DeliveryCard>(card: Card, changes: readonly Change[]): Card {
  return of(card.id, changes).reduce(changeCard, card)
}

function changeCard<Card extends DeliveryCard>(card: Card, change: Change): Card {
  const since = new Date(change.at).toISOString()
  switch (change.kind) {
    case 'pick': {
      const ticks = change.args.lines.filter(({ order_id }) => order_id === card.id)
      const picked = ticks.reduce((sum, tick) => sum + (tick.picked ? 1 : -1), card.picked)
      return counted({ ...card, picked: Math.min(Math.max(picked, 0), card.positions) })
    }
    case 'advance': {
      const { status } = change.args
      return { ...card, status, stage: status, since }
    }
    case 'shortage': {
      const more = change.args.missing - (change.args.expected_missing ?? card.missing)
      if (card.on_shortage === 'cancel' && more > 0) return { ...card, status: 'cancelled', stage: null, since }
      return { ...card, missing: card.missing + more, pieces: card.pieces - more }
    }
    case 'send': {
      const { places = card.places, weight = card.weight, tracking_number = card.tracking_number } = change.args
      return { ...card, status: 'shipped', stage: 'shipped', since, places, weight, tracking_number }
    }
    case 'hand_over_order':
      return { ...card, status: 'delivered', stage: 'delivered', since, handed_to: change.args.handed_to }
    case 'problem':
      return {
        ...card,
        stage: 'problem',
        problem: change.args.reason,
        desired_on: change.args.try_on ?? card.desired_on,
      }
    case 'retry':
      return { ...card, stage: 'shipped', problem: null }
  }
}

/** «Собрано» is an order in assembly whose lines are all ticked. */
function counted<Card extends DeliveryCard>(card: Card): Card {
  if (card.status !== 'assembling') return card
  return { ...card, stage: card.picked === card.positions ? 'picked' : 'assembling' }
}

/** The board after its cards have moved; a single stage without those that left it. */
export function boardWithChanges(board: Board, changes: readonly Change[], stage?: Stage): Board {
  if (changes.length === 0) return board
  const totals = { ...board.totals }
  const move = (at: Stage | null, by: 1 | -1) => {
    if (at) totals[at] = Math.max((totals[at] ?? 0) + by, 0)
  }
  const orders = board.orders.map((card) => {
    const changed = cardWithChanges(card, changes)
    if (changed.stage !== card.stage) {
      move(card.stage, -1)
      move(changed.stage, 1)
    }
    return changed
  })
  return { ...board, totals, orders: stage ? orders.filter((card) => card.stage === stage) : orders }
}

/** The last change of each line of an order, by its id. */
function lineChanges(orderId: string, changes: readonly Change[]) {
  const picked = new Map<string, boolean>()
  const short = new Map<string, { missing: number; reason: string }>()
  for (const { kind, args } of of(orderId, changes)) {
    if (kind === 'pick') for (const tick of args.lines) picked.set(tick.order_item_id, tick.picked)
    if (kind === 'shortage') short.set(args.order_item_id, args)
  }
  return { picked, short }
}

export function orderWithChanges(order: DeliveryOrder, changes: readonly Change[]): DeliveryOrder {
  const { picked, short } = lineChanges(order.id, changes)
  const items = order.items.map((item) => {
    const found = short.get(item.id)
    return {
      ...item,
      is_picked: picked.get(item.id) ?? item.is_picked,
      ...(found && {
        sent_quantity: found.missing === 0 ? null : item.quantity - found.missing,
        reason: found.missing === 0 ? null : found.reason,
      }),
    }
  })
  const done = items.filter(({ is_picked, sent_quantity }) => is_picked || sent_quantity === 0).length
  const changed = cardWithChanges({ ...order, items }, changes)
  return changed.status === 'assembling' ? counted({ ...changed, picked: done }) : changed
}

export function pickListWithChanges({ orders, lines }: PickList, changes: readonly Change[]): PickList {
  if (changes.length === 0) return { orders, lines }
  const changesByOrder = new Map(orders.map(({ id }) => [id, lineChanges(id, changes)]))
  const changedOrders = orders.map((card) => cardWithChanges(card, changes))
  const there = new Set(changedOrders.filter(({ status }) => status === 'assembling').map(({ id }) => id))
  const changedLines = lines.flatMap((line) => {
    const parts = line.parts
      .filter(({ order_id }) => there.has(order_id))
      .map((part) => {
        const { picked, short } = changesByOrder.get(part.order_id)!
        const found = short.get(part.order_item_id)
        return {
          ...part,
          is_picked: picked.get(part.order_item_id) ?? part.is_picked,
          ...(found && { missing: found.missing, reason: found.missing === 0 ? null : found.reason }),
        }
      })
    if (parts.length === 0) return []
    return [{ ...line, parts, ...summed(parts) }]
  })
  return { orders: changedOrders.filter(({ id }) => there.has(id)), lines: changedLines }
}
