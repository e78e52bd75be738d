import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import type { Board, DeliveryCard, DeliveryOrder } from './board.ts'
import { outbox } from './offline/outbox.ts'
import { boardWithChanges, cardWithChanges, orderWithChanges, pickListWithChanges } from './offline/with-changes.ts'
import { boardQuery, deliveryOrderQuery, pickListQuery, routeQuery, type BoardFilters } from './queries.ts'
import type { QueryData } from '#lib/backend/query-data'

// The queries of delivery, with the changes applied that have not been sent yet.

const useChanges = () => useSnapshot(outbox).changes as typeof outbox.changes

export function useBoard(filters: BoardFilters) {
  const changes = useChanges()
  const { stage } = filters
  const select = useCallback((board: Board) => boardWithChanges(board, changes, stage), [changes, stage])
  return useQuery({ ...boardQuery(filters), select })
}

export function useDeliveryOrder(id: string) {
  const changes = useChanges()
  const select = useCallback((order: DeliveryOrder) => orderWithChanges(order, changes), [changes])
  return useQuery({ ...deliveryOrderQuery(id), select })
}

export function usePickList(ids: readonly string[]) {
  const changes = useChanges()
  const select = useCallback((list: QueryData<typeof pickListQuery>) => pickListWithChanges(list, changes), [changes])
  return useQuery({ ...pickListQuery(ids), select })
}

export function useDeliveryRoute(day: string) {
  const changes = useChanges()
  const select = useCallback((stops: DeliveryCard[]) => stops.map((card) => cardWithChanges(card, changes)), [changes])
  return useQuery({ ...routeQuery(day), select })
}
