import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mergeCarts, type Availability, type Cart, type CartItem, type CartProduct } from './cart'
import { createCartStore, type CartBackend } from './cart-store'
import { createCartSync, type ServerCart, type SyncMark } from './cart-sync'

const product = (id: string): CartProduct => ({ id, name: id, price: 100, imageUrl: '', sku: id.toUpperCase() })
const line = (id: string, quantity = 1): CartItem => ({ ...product(id), price: 100, quantity, selected: true })
const quantities = (cart: Cart) => Object.fromEntries(cart.map(({ id, quantity }) => [id, quantity]))

/** Storage shared by the tabs of one browser: the others get an event of each write. */
function browser() {
  const items = new Map<string, string>()
  const tabs: { store: ReturnType<typeof createCartStore>; storage: Storage }[] = []

  function open(backend: CartBackend) {
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem(key: string, value: string) {
        const same = items.get(key) === value
        items.set(key, value)
        if (key !== 'cart' || same) return
        for (const tab of tabs) if (tab.storage !== storage) tab.store.receive(value)
      },
      removeItem: (key: string) => void items.delete(key),
    } as Storage
    const store = createCartStore(backend, () => storage)
    tabs.push({ store, storage })
    store.load()
    return store
  }

  return { items, open }
}

/** A server that keeps carts in memory, counts what it is asked, and can be cut off or slow. */
function server(stored: Record<string, Cart> = {}) {
  const carts = new Map<string, NonNullable<ServerCart>>()
  let version = 0
  const put = (userId: string, items: Cart) => {
    const updatedAt = `version ${++version}`
    carts.set(userId, { items, updatedAt })
    return updatedAt
  }
  for (const [userId, items] of Object.entries(stored)) put(userId, items)

  const calls: string[] = []
  const network = { down: false, delay: 0 }
  const answer = async <T>(call: string, run: () => T): Promise<T> => {
    calls.push(call)
    if (network.delay) await new Promise((resolve) => setTimeout(resolve, network.delay))
    if (network.down) throw new TypeError('Failed to fetch')
    return run()
  }

  /** By sku. Products with ids of their own, as opposed to lines of old carts, name them. */
  const availability: Record<string, Omit<Availability, 'sku' | 'product_id'> & { product_id?: string }> = {}
  const backend: CartBackend = {
    load: (userId) => answer('load', () => carts.get(userId) ?? null),
    save: (userId, items) => answer('save', () => put(userId, items)),
    remove: (userId) => answer('remove', () => void carts.delete(userId)),
    availability: (column, values) =>
      answer(column === 'sku' ? 'availability' : 'availability by id', () =>
        Object.entries(availability)
          .map(([sku, row]): Availability => ({ sku, product_id: `id of ${sku}`, ...row }))
          .filter((row) => values.includes(row[column])),
      ),
  }
  return { backend, calls, network, put, availability, cartOf: (userId: string) => carts.get(userId)?.items }
}

const logged = { error: [] as unknown[], warn: [] as unknown[] }

beforeEach(() => {
  vi.useFakeTimers()
  logged.error = []
  logged.warn = []
  vi.spyOn(console, 'error').mockImplementation((message) => logged.error.push(message))
  vi.spyOn(console, 'warn').mockImplementation((message) => logged.warn.push(message))
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

const settled = () => vi.runAllTimersAsync()

describe('a guest', () => {
  test('keeps the cart in this browser, under the key cart', () => {
    const { items, open } = browser()
    open(server().backend).add(product('a'))
    expect(JSON.parse(items.get('cart')!)).toEqual([line('a')])
    expect(quantities(open(server().backend).state.items)).toEqual({ a: 1 })
  })

  test('never bothers the server', async () => {
    const { backend, calls } = server()
    const store = browser().open(backend)
    store.add(product('a'))
    store.clear()
    await settled()
    expect(calls).toEqual([])
  })

  test('sees a change of another tab', () => {
    const { open } = browser()
    const [one, two] = [open(server().backend), open(server().backend)]
    one.add(product('a'))
    two.add(product('a'))
    expect(quantities(one.state.items)).toEqual({ a: 2 })
  })

  test('begins with an empty cart when what is stored cannot be read', () => {
    const { items, open } = browser()
    items.set('cart', '{broken')
    expect(open(server().backend).state.items).toEqual([])
    expect(logged.error).toHaveLength(1)
  })

  test('keeps the cart when another tab stores something unreadable', () => {
    const store = browser().open(server().backend)
    store.add(product('a'))
    store.receive('{broken')
    expect(quantities(store.state.items)).toEqual({ a: 1 })
    expect(logged.error).toHaveLength(1)
  })
})

describe('signing in', () => {
  test('merges the local cart with the server’s and keeps the result on both sides', async () => {
    const { backend, cartOf } = server({ aigerim: [line('a', 2), line('b', 1)] })
    const store = browser().open(backend)
    store.add(product('b'))
    store.setQuantity('b', 5)
    store.add(product('c'))
    await store.signedIn('aigerim')
    expect(quantities(store.state.items)).toEqual({ a: 2, b: 5, c: 1 })
    expect(quantities(cartOf('aigerim')!)).toEqual({ a: 2, b: 5, c: 1 })
  })

  test('pushes nothing when the server knows it all', async () => {
    const { backend, calls } = server({ aigerim: [line('a', 2)] })
    await browser().open(backend).signedIn('aigerim')
    expect(calls).toEqual(['load'])
  })

  test('is merged once: a later start does not revive what another device removed', async () => {
    const { backend, put } = server({ aigerim: [line('a'), line('b')] })
    const { open } = browser()
    await open(backend).signedIn('aigerim')
    put('aigerim', [line('b')])
    const reopened = open(backend)
    await reopened.signedIn('aigerim')
    expect(quantities(reopened.state.items)).toEqual({ b: 1 })
  })

  test('ignores a server that cannot be read, and settles with it at the next change', async () => {
    const { backend, network, cartOf } = server({ aigerim: [line('a', 2)] })
    const store = browser().open(backend)
    store.add(product('b'))
    network.down = true
    await store.signedIn('aigerim')
    expect(quantities(store.state.items)).toEqual({ b: 1 })
    expect(logged.error).toEqual([])

    network.down = false
    store.add(product('c'))
    await settled()
    expect(quantities(store.state.items)).toEqual({ a: 2, b: 1, c: 1 })
    expect(quantities(cartOf('aigerim')!)).toEqual({ a: 2, b: 1, c: 1 })
  })

  test('as somebody else does not bring along the cart of the user before', async () => {
    const { backend, cartOf } = server({ aigerim: [line('a')], dana: [line('d')] })
    const store = browser().open(backend)
    await store.signedIn('aigerim')
    store.signedOut()
    await store.signedIn('dana')
    expect(quantities(store.state.items)).toEqual({ d: 1 })
    expect(quantities(cartOf('aigerim')!)).toEqual({ a: 1 })
  })

  test('takes along what was changed while the server was asked', async () => {
    const { backend, network, cartOf } = server({ aigerim: [line('a')] })
    const store = browser().open(backend)
    network.delay = 1000
    void store.signedIn('aigerim')
    await vi.advanceTimersByTimeAsync(100)
    store.add(product('b'))
    await settled()
    expect(quantities(store.state.items)).toEqual({ a: 1, b: 1 })
    expect(quantities(cartOf('aigerim')!)).toEqual({ a: 1, b: 1 })
  })
})

describe('a signed-in user', () => {
  async function signedIn(stored: Cart = []) {
    const backend = server(stored.length ? { aigerim: stored } : {})
    const tabs = browser()
    const store = tabs.open(backend.backend)
    await store.signedIn('aigerim')
    backend.calls.length = 0
    return { ...backend, ...tabs, store }
  }

  test('has every change pushed, several at once in one push', async () => {
    const { store, calls, cartOf } = await signedIn()
    store.add(product('a'))
    store.add(product('a'))
    store.select('a', false)
    await settled()
    expect(calls).toEqual(['load', 'save'])
    expect(cartOf('aigerim')).toEqual([{ ...line('a', 2), selected: false }])
  })

  test('has the record deleted when the cart is emptied', async () => {
    const { store, calls, cartOf } = await signedIn([line('a')])
    store.clear()
    await settled()
    expect(calls).toEqual(['load', 'remove'])
    expect(cartOf('aigerim')).toBeUndefined()
  })

  test('has pushes in order: the last change wins, however slow the first', async () => {
    const { store, network, cartOf } = await signedIn()
    network.delay = 5000
    store.add(product('a'))
    await vi.advanceTimersByTimeAsync(600)
    network.delay = 0
    store.setQuantity('a', 7)
    await settled()
    expect(quantities(cartOf('aigerim')!)).toEqual({ a: 7 })
  })

  test.each([
    [
      'Ошибка при сохранении корзины на сервере',
      (store: Awaited<ReturnType<typeof signedIn>>['store']) => store.add(product('b')),
    ],
    ['Ошибка при удалении корзины на сервере', (store: Awaited<ReturnType<typeof signedIn>>['store']) => store.clear()],
  ])('has a failed push logged («%s») and made up for later', async (message, change) => {
    const { store, network, cartOf } = await signedIn([line('a')])
    network.down = true
    change(store)
    await settled()
    expect(logged.error).toEqual([message])

    network.down = false
    await store.flush()
    expect(quantities(cartOf('aigerim') ?? [])).toEqual(quantities(store.state.items))
  })

  test('keeps changes that a closed tab had no time to push', async () => {
    const { open, store, backend, cartOf } = await signedIn([line('a')])
    store.setQuantity('a', 4)
    vi.clearAllTimers() // the tab is gone before the push
    const reopened = open(backend)
    await reopened.signedIn('aigerim')
    expect(quantities(reopened.state.items)).toEqual({ a: 4 })
    expect(quantities(cartOf('aigerim')!)).toEqual({ a: 4 })
  })

  test('keeps changes made here and elsewhere at the same time', async () => {
    const { open, store, backend, put } = await signedIn([line('a')])
    store.add(product('b'))
    vi.clearAllTimers()
    put('aigerim', [line('a'), line('c')])
    const reopened = open(backend)
    await reopened.signedIn('aigerim')
    expect(quantities(reopened.state.items)).toEqual({ a: 1, b: 1, c: 1 })
  })

  test('pushes a change once, though several tabs show it', async () => {
    const { open, store, backend, calls } = await signedIn()
    const other = open(backend)
    await other.signedIn('aigerim')
    calls.length = 0
    store.add(product('a'))
    await settled()
    expect(quantities(other.state.items)).toEqual({ a: 1 })
    expect(calls).toEqual(['load', 'save'])
  })

  test('does not wipe out what another device has put in meanwhile', async () => {
    const { store, put, cartOf } = await signedIn([line('a')])
    put('aigerim', [line('a'), line('phone', 2)])
    store.add(product('b'))
    await settled()
    expect(quantities(cartOf('aigerim')!)).toEqual({ a: 1, phone: 2, b: 1 })
    expect(store.state.items).toEqual(cartOf('aigerim'))
  })

  test('who comes back sees what another device has changed, removals too', async () => {
    const { store, put, calls } = await signedIn([line('a'), line('b')])
    put('aigerim', [line('b', 5)])
    await store.refresh()
    await settled()
    expect(quantities(store.state.items)).toEqual({ b: 5 })
    expect(calls).toEqual(['load'])
  })

  test('who comes back to a server that cannot be read keeps the cart', async () => {
    const { store, network } = await signedIn([line('a')])
    network.down = true
    await store.refresh()
    expect(quantities(store.state.items)).toEqual({ a: 1 })
    expect(logged.error).toEqual([])
  })

  test('removes ordered lines: no earlier push brings them back', async () => {
    const { store, put, calls, cartOf } = await signedIn([line('a'), line('b')])
    store.setQuantity('a', 3)
    await store.flush()
    put('aigerim', [line('b')]) // the order took its lines out of the server's cart
    calls.length = 0
    await store.ordered([{ product_id: 'id of A', sku: 'A' }])
    await settled()
    expect(calls).toEqual(['load'])
    expect(quantities(cartOf('aigerim')!)).toEqual({ b: 1 })
    expect(quantities(store.state.items)).toEqual({ b: 1 })
  })

  test('keeps what was changed but not pushed when an order took other lines', async () => {
    const { store, put, cartOf } = await signedIn([line('a'), line('b')])
    store.setQuantity('b', 5)
    put('aigerim', [line('b')])
    await store.ordered([{ product_id: 'id of A', sku: 'A' }])
    await settled()
    expect(quantities(store.state.items)).toEqual({ b: 5 })
    expect(quantities(cartOf('aigerim')!)).toEqual({ b: 5 })
  })

  test('loses ordered lines here though the server cannot be asked', async () => {
    const { store, network } = await signedIn([line('a'), line('b')])
    network.down = true
    await store.ordered([{ product_id: 'id of A', sku: 'A' }])
    await settled()
    expect(quantities(store.state.items)).toEqual({ b: 1 })
  })
})

test('a browser that refuses every lock pushes its cart all the same', async () => {
  const request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const { backend, cartOf } = server({ aigerim: [line('a', 2)] })
  const store = browser().open(backend)
  store.add(product('b'))
  await store.signedIn('aigerim')
  store.add(product('c'))
  await store.flush()
  expect(quantities(cartOf('aigerim')!)).toEqual({ a: 2, b: 1, c: 1 })
})

test('a turn that fails does not stop those after it', async () => {
  const load = async () => null
  let cart: Cart = [line('a')]
  let mark: SyncMark | null = null
  const saved: Cart[] = []
  const local = {
    read: () => cart,
    replace: vi
      .fn<(next: Cart) => void>((next) => void (cart = next))
      .mockImplementationOnce(() => {
        throw new Error('broken')
      }),
    readMark: () => mark,
    writeMark: (next: SyncMark | null) => void (mark = next),
  }
  const save = async (_: string, items: Cart) => {
    saved.push(items)
    return 'version 1'
  }
  const sync = createCartSync({ load, save, remove: async () => undefined }, local)
  await expect(sync.start('aigerim')).rejects.toThrow('broken')
  await sync.changedByServer()
  expect(saved.map(quantities)).toEqual([{ a: 1 }])
})

describe('signing out', () => {
  test('empties memory and the local copy, and leaves the server’s cart alone', async () => {
    const { backend, calls, cartOf } = server({ aigerim: [line('a')] })
    const { items, open } = browser()
    const store = open(backend)
    await store.signedIn('aigerim')
    store.signedOut()
    await settled()
    expect(store.state.items).toEqual([])
    expect(items.get('cart')).toBe('[]')
    expect(calls).toEqual(['load'])
    expect(quantities(cartOf('aigerim')!)).toEqual({ a: 1 })
  })

  test('does so in other tabs, even with a push of theirs on its way', async () => {
    const { backend, cartOf } = server({ aigerim: [line('a')] })
    const { open } = browser()
    const [one, two] = [open(backend), open(backend)]
    await one.signedIn('aigerim')
    await two.signedIn('aigerim')
    two.setQuantity('a', 2) // its push is waiting
    one.signedOut() // storage tells the other tab before the session does
    await settled()
    two.signedOut()
    await settled()
    expect(two.state.items).toEqual([])
    expect(cartOf('aigerim')).toBeDefined()
  })

  test('forgets an answer that is too late', async () => {
    const { backend, network } = server({ aigerim: [line('a')] })
    const store = browser().open(backend)
    network.delay = 1000
    void store.signedIn('aigerim')
    await vi.advanceTimersByTimeAsync(100)
    store.signedOut()
    await settled()
    expect(store.state.items).toEqual([])
    expect(store.isOwned()).toBe(false)
  })

  test('pushes first what is waiting, if asked to', async () => {
    const { backend, cartOf } = server()
    const store = browser().open(backend)
    await store.signedIn('aigerim')
    store.add(product('a'))
    await store.flush()
    store.signedOut()
    expect(quantities(cartOf('aigerim')!)).toEqual({ a: 1 })
  })
})

describe('checking availability', () => {
  test('takes over what the server says and reports it', async () => {
    const { backend, availability } = server()
    availability.A = { available: true, stock_count: 3, price: 120 }
    const store = browser().open(backend)
    store.add(product('a'))
    store.add(product('b'))
    expect(await store.validate()).toEqual({ hasUnavailable: true, priceChanged: true })
    expect(store.state.items).toMatchObject([
      { id: 'a', price: 120, max_quantity: 3, available: true },
      { id: 'b', price: 100, max_quantity: 0, available: false },
    ])
    expect(store.state.previousPrices).toEqual({ a: 100 })
  })

  test('remembers the first price until the buyer accepts the new one', async () => {
    const { backend, availability } = server()
    const store = browser().open(backend)
    store.add(product('a'))
    for (const price of [120, 150]) {
      availability.A = { available: true, stock_count: 3, price }
      await store.validate()
    }
    expect(store.state.previousPrices).toEqual({ a: 100 })
    store.acceptPrices()
    expect(store.state.previousPrices).toEqual({})
  })

  test('that fails is logged and changes nothing', async () => {
    const { backend, network } = server()
    const store = browser().open(backend)
    store.add(product('a'))
    network.down = true
    expect(await store.validate()).toEqual({ hasUnavailable: false, priceChanged: false })
    expect(store.state.items).toEqual([line('a')])
    expect(logged.error).toHaveLength(1)
  })

  test('without a single sku is a warning', async () => {
    const { backend, calls } = server()
    const store = browser().open(backend)
    const { sku: _, ...gift } = product('gift')
    store.add(gift)
    expect(await store.validate()).toEqual({ hasUnavailable: false, priceChanged: false })
    expect(logged.warn).toHaveLength(1)
    expect(calls).toEqual([])
  })

  test('of an empty cart asks nothing and warns of nothing', async () => {
    const { backend, calls } = server()
    expect(await browser().open(backend).validate()).toEqual({ hasUnavailable: false, priceChanged: false })
    expect([calls, logged.warn]).toEqual([[], []])
  })

  describe('follows the product when its sku is renamed', () => {
    const [cream, other] = ['7d000000-0000-4000-8000-000000000001', '7d000000-0000-4000-8000-000000000002']
    const there = { available: true, stock_count: 3, price: 120 }

    test('asks by id for what its sku has not found', async () => {
      const { backend, availability, calls } = server()
      availability['NEW'] = { ...there, product_id: cream }
      const store = browser().open(backend)
      store.add({ ...product('old'), id: cream })
      expect(await store.validate()).toEqual({ hasUnavailable: false, priceChanged: true })
      expect(store.state.items).toMatchObject([{ id: cream, sku: 'OLD', price: 120, available: true }])
      expect(calls).toEqual(['availability', 'availability by id'])
    })

    test('takes nothing from the new product of that sku', async () => {
      const { backend, availability } = server()
      availability['OLD'] = { ...there, price: 1, product_id: other }
      availability['NEW'] = { ...there, product_id: cream }
      const store = browser().open(backend)
      store.add({ ...product('old'), id: cream })
      await store.validate()
      expect(store.state.items).toMatchObject([{ id: cream, price: 120, available: true }])
    })

    test('finds nothing where only another product has the sku', async () => {
      const { backend, availability } = server()
      availability['OLD'] = { ...there, product_id: other }
      const store = browser().open(backend)
      store.add({ ...product('old'), id: cream })
      expect(await store.validate()).toEqual({ hasUnavailable: true, priceChanged: false })
      expect(store.state.items).toMatchObject([{ price: 100, available: false }])
    })

    test('an order takes the product, whatever its sku is by now', async () => {
      const store = browser().open(server().backend)
      store.add({ ...product('old'), id: cream })
      store.add({ ...product('old'), id: other })
      await store.ordered([{ product_id: cream, sku: 'NEW' }])
      expect(store.state.items.map(({ id }) => id)).toEqual([other])
    })
  })

  test('asks again for a line that came in the meantime', async () => {
    const { backend, network, availability, calls } = server()
    for (const sku of ['A', 'B']) availability[sku] = { available: true, stock_count: 3, price: 100 }
    const store = browser().open(backend)
    store.add(product('a'))
    network.delay = 1000
    const checking = store.validate()
    await vi.advanceTimersByTimeAsync(100)
    store.add(product('b'))
    await settled()
    expect(await checking).toEqual({ hasUnavailable: false, priceChanged: false })
    expect(calls).toEqual(['availability', 'availability'])
  })
})

test('what a sign-in makes of two carts is their merge', async () => {
  const [remote, local] = [
    [line('a', 2), line('b')],
    [line('b', 3), line('c')],
  ]
  const { items, open } = browser()
  items.set('cart', JSON.stringify(local))
  const store = open(server({ aigerim: remote }).backend)
  await store.signedIn('aigerim')
  expect(store.state.items).toEqual(mergeCarts(remote, local))
})
