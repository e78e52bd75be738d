import { backend, createCartStore, type CartStore } from './cart-store.ts'

/** A cart beside the browser's own: in `sessionStorage` under `key`, never pushed. */
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
