import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { nextCell, type CellPlace, type Direction } from '../editing.ts'
import { adjustStockMutation, countStockMutation, setPriceMutation } from '../mutations.ts'
import type { ProductList, ProductRow } from '../product-list.ts'
import { PRODUCT_LISTS } from '../queries.ts'
import { productTitle, shownPrice } from '../words.ts'

type Editing = {
  /** The open cell, and the key that opened it. */
  open: (CellPlace & { typed?: string }) | undefined
  /** Saves the open cell; whether it may be left. */
  leaving: RefObject<(() => boolean) | null>
  reason: string
  /** Whether a new stock is a count rather than a receipt or write-off. */
  isCounted: boolean
  start: (place: CellPlace, typed?: string) => void
  close: () => void
  move: (from: CellPlace, direction: Direction, isOpen: boolean) => void
  setReason: (reason: string) => void
  setCounted: (isCounted: boolean) => void
  savePrice: (product: ProductRow, price: number | null) => void
  saveStock: (product: ProductRow, stock: number) => void
}

const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('A cell is edited within EditingCells')
  return editing
}

const REASON = 'products:reason'

export function EditingCells({ rows, children }: { rows: readonly ProductRow[]; children: ReactNode }) {
  const [open, setOpen] = useState<Editing['open']>()
  const leaving = useRef<() => boolean>(null)
  const [reason, setReason] = useState(() => sessionStorage.getItem(REASON) ?? '')
  const [isCounted, setCounted] = useState(false)
  const save = useSaving()
  const editing = useMemo((): Editing => {
    const ids = rows.map(({ id }) => id)
    return {
      open,
      leaving,
      reason,
      isCounted,
      start: (place, typed) => {
        if (leaving.current?.() === false) return
        setOpen(typed === undefined ? place : { ...place, typed })
      },
      close: () => {
        if (open) focusCell(open)
        setOpen(undefined)
      },
      move: (from, direction, isOpen) => {
        const next = nextCell(ids, from, direction)
        setOpen(isOpen ? next : undefined)
        if (!isOpen || !next) focusCell(next ?? from)
      },
      setReason: (text) => {
        setReason(text)
        sessionStorage.setItem(REASON, text)
      },
      setCounted,
      savePrice: (product, price) => save.price(product, price, reason.trim()),
      saveStock: (product, stock) => void save.stock(product, stock, isCounted, reason.trim()),
    }
  }, [rows, open, reason, isCounted, save])
  return <EditingContext value={editing}>{children}</EditingContext>
}

/** After the cell has been rendered closed. */
function focusCell({ id, field }: CellPlace) {
  requestAnimationFrame(() => {
    const cell = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-cell=${field}]`)
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest' })
  })
}

function useSaving() {
  const client = useQueryClient()
  const { mutateAsync: setPrice } = useMutation(setPriceMutation())
  const { mutateAsync: adjustStock } = useMutation(adjustStockMutation())
  const { mutateAsync: countStock } = useMutation(countStockMutation())
  return useMemo(() => {
    /** Optimistic: the lists are refetched once the answer has arrived. */
    function show(id: string, change: Partial<ProductRow>) {
      client.setQueriesData<ProductList>(
        { queryKey: PRODUCT_LISTS },
        (list) => list && { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) },
      )
    }

    function price(product: ProductRow, next: number | null, reason: string) {
      const { id, sku, price: former } = product
      show(id, { price: next })
      // Not mutate(): only its last call would get its callbacks.
      setPrice({ sku, price: next, reason }).then(
        () =>
          toast.success(`${productTitle(product)}: ${shownPrice(former)} → ${shownPrice(next)}`, {
            id: `price:${id}`,
            action: { label: 'Вернуть', onClick: () => price({ ...product, price: next }, former, 'Отмена правки') },
          }),
        toastError,
      )
    }
    async function stock(product: ProductRow, next: number, isCounted: boolean, reason: string) {
      const { id, sku, stock_count: former } = product
      const idempotency_key = crypto.randomUUID()
      show(id, { stock_count: next })
      try {
        let delta = next - former
        if (isCounted) delta = await countStock({ sku, counted: next, reason, idempotency_key })
        else await adjustStock({ sku, delta, reason, idempotency_key })
        const back = {
          sku,
          delta: -delta,
          reason: 'Отмена правки',
          idempotency_key: crypto.randomUUID(),
          ...(isCounted && { kind: 'inventory' as const }),
        }
        const text = `${productTitle(product)}: остаток ${delta === 0 ? `${next}, как и был` : `${next - delta} → ${next}`}`
        toast.success(text, {
          id: `stock:${id}`,
          ...(delta !== 0 && {
            action: { label: 'Вернуть', onClick: () => void adjustStock(back).catch(toastError) },
          }),
        })
      } catch (error) {
        toastError(error)
      }
    }
    return { price, stock }
  }, [client, setPrice, adjustStock, countStock])
}
