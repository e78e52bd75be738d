import { backend, createCartStore, type CartStore } from './cart-store.ts'

/** A cart beside the browser's own, kept under `key` for as long as the tab is open and pushed nowhere. */
export function createTabCart(key: string): CartStore {
  const named = (name: string) => `${name}:${key}`
  const store = createCartStore(backend, () => ({
    getItem: (name) => sessionStorage.getItem(named(name)),
    setItem: (name, value) => sessionStorage.setItem(named(name), value),
    removeItem: (name) => sessionStorage.removeItem(named(name)),
  }))
  store.load()
  return store
}
