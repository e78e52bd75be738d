import { useSyncExternalStore } from 'react'
import { proxy, ref, subscribe } from 'valtio'
import { loadChunk } from '#lib/boot/load-chunk'
import { readStored, writeStored } from '#lib/storage/stored'
import { useHydrated } from '#ui/state/hydration'
import {
  addItem,
  isLineOf,
  normaliseCart,
  parseCart,
  putBack,
  removeItems,
  setAllSelected,
  setQuantity,
  setSelected,
  skusOf,
  type Availability,
  type Cart,
  type CartItem,
  type CartProduct,
} from './cart.ts'
import { createCartSync, type CartServer, type SyncMark } from './cart-sync.ts'

const KEY = 'cart'
const MARK_KEY = 'cart-sync'

export type CartBackend = CartServer & {
  availability(column: 'sku' | 'product_id', values: string[]): Promise<Availability[]>
}

export type CartStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type CartState = {
  items: Cart
  /** Prices before they changed, by item id, until the buyer accepts the new ones. */
  previousPrices: Readonly<Record<string, number>>
  /** Ids of lines whose product the shop does not know. */
  lost: readonly string[]
}

const loadCheck = () => loadChunk(() => import('./check-cart.ts'))

const NOTHING_FOUND = { hasUnavailable: false, priceChanged: false }

/** A cart stored in the browser, in step with its other tabs and, for a signed-in user, with the server. */
export function createCartStore(backend: CartBackend, storage: () => CartStorage = () => localStorage) {
  const state = proxy<CartState>({ items: ref([]), previousPrices: {}, lost: [] })
  const sync = createCartSync(backend, { read: () => state.items, replace: keep, readMark, writeMark })

  /** Every change made here goes this way: shown, stored, pushed. */
  function commit(items: Cart) {
    if (items === state.items) return
    keep(items)
    sync.changed()
  }

  function keep(items: Cart) {
    show(items)
    writeStored(KEY, items, storage())
  }

  function show(items: Cart) {
    state.items = ref(items as CartItem[])
  }

  function load() {
    try {
      show(parseCart(storage().getItem(KEY)))
    } catch (error) {
      console.error('The stored cart could not be read', error)
      show([])
    }
  }

  /** Takes over what another tab has stored. */
  function receive(stored: string | null) {
    try {
      show(parseCart(stored))
    } catch (error) {
      console.error('The cart of another tab could not be read', error)
    }
  }

  /** Takes over prices and stock from the server. */
  async function validate(): Promise<typeof NOTHING_FOUND> {
    const skus = skusOf(state.items)
    if (skus.length === 0) {
      if (state.items.length > 0) console.warn('No item of the cart has a sku to check')
      return NOTHING_FOUND
    }

    let check: Awaited<ReturnType<typeof loadCheck>>
    let availability: Availability[]
    try {
      check = await loadCheck()
      availability = await backend.availability('sku', skus)
      const ids = check.idsNotFound(state.items, availability)
      if (ids.length > 0) availability = [...availability, ...(await backend.availability('product_id', ids))]
    } catch (error) {
      console.error('The availability of the cart could not be checked', error)
      return NOTHING_FOUND
    }
    // A line added meanwhile was not asked about and would seem gone.
    if (skusOf(state.items).some((sku) => !skus.includes(sku))) return validate()

    const { cart, hasUnavailable, priceChanged, previousPrices } = check.validateCart(state.items, availability)
    state.previousPrices = { ...previousPrices, ...state.previousPrices }
    state.lost = cart.filter((item) => !availability.some((row) => isLineOf(item, row))).map(({ id }) => id)
    if (JSON.stringify(cart) !== JSON.stringify(state.items)) commit(cart)
    return { hasUnavailable, priceChanged }
  }

  function readMark(): SyncMark | null {
    const mark = readStored(MARK_KEY, storage())
    return isMark(mark) ? mark : null
  }

  function writeMark(mark: SyncMark | null) {
    if (mark) writeStored(MARK_KEY, mark, storage())
    else storage().removeItem(MARK_KEY)
  }

  return {
    state,
    load,
    receive,
    validate,

    /** Puts a product in, or raises its quantity by `amount` up to `max_quantity`. */
    add: (product: CartProduct, amount?: number) => commit(addItem(state.items, product, amount)),
    setQuantity: (id: string, quantity: number) => commit(setQuantity(state.items, id, quantity)),
    remove: (...ids: string[]) => commit(removeItems(state.items, ids)),
    putBack: (item: CartItem, index: number) => commit(putBack(state.items, normaliseCart([item])[0] ?? item, index)),
    clear: () => commit([]),
    select: (id: string, selected: boolean) => commit(setSelected(state.items, id, selected)),
    selectAll: (selected: boolean) => commit(setAllSelected(state.items, selected)),

    /** The buyer has seen the new prices. */
    acceptPrices: () => void (state.previousPrices = {}),

    /** Removes products that were ordered, from the server's cart too. */
    ordered(products: readonly { product_id: string; sku: string }[]): Promise<void> {
      keep(state.items.filter((item) => !products.some((product) => isLineOf(item, product))))
      return sync.changedByServer()
    },

    /** Merges with the server's cart and keeps it up to date from now on. */
    signedIn: (userId: string) => sync.start(userId),
    signedOut() {
      sync.stop()
      keep([])
      state.previousPrices = {}
    },
    /** Whether the stored cart belongs to a user rather than to a guest. */
    isOwned: () => readMark() !== null,
    /** Takes over what another device has changed. */
    refresh: () => sync.changedByServer(),
    flush: () => sync.flush(),
  }
}

function isMark(value: unknown): value is SyncMark {
  return typeof value === 'object' && value !== null && 'userId' in value && 'pending' in value
}

export type CartStore = ReturnType<typeof createCartStore>

export const backend: CartBackend = {
  load: async (...args) => (await loadCheck()).server.load(...args),
  save: async (...args) => (await loadCheck()).server.save(...args),
  remove: async (...args) => (await loadCheck()).server.remove(...args),
  availability: async (...args) => (await loadCheck()).server.availability(...args),
}

export const cart = createCartStore(backend)

const follow = (listener: () => void) => subscribe(cart.state, listener)

/** Renders only when the selected value changes. Undefined while a prerendered page hydrates. */
export function useOfCart<T>(select: (items: Cart) => T): T | undefined {
  const hydrated = useHydrated()
  const selected = () => (hydrated ? select(cart.state.items) : undefined)
  return useSyncExternalStore(follow, selected, selected)
}
