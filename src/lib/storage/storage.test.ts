// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

const native = { ...Object.getOwnPropertyDescriptors(Storage.prototype) }
let logged: unknown[]

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
  logged = []
  vi.spyOn(console, 'error').mockImplementation((message) => logged.push(message))
  return () => {
    Object.defineProperties(Storage.prototype, native)
    vi.restoreAllMocks()
  }
})

async function provided() {
  const storage = await import('./storage')
  storage.provideStorage()
  return storage
}

test('a storage that works is used as it is', async () => {
  const { hasStorageRefused } = await provided()
  localStorage.setItem('cart', 'a')
  expect(native.getItem.value!.call(localStorage, 'cart')).toBe('a')
  native.setItem.value!.call(localStorage, 'cart', 'of another tab')
  expect(localStorage.getItem('cart')).toBe('of another tab')
  localStorage.removeItem('cart')
  expect(localStorage.getItem('cart')).toBeNull()
  expect([hasStorageRefused(), logged]).toEqual([false, []])
})

test('a full storage still reads, and what it refuses lasts as long as the page', async () => {
  localStorage.setItem('session', 'stored before')
  localStorage.setItem('cart', 'old')
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { hasStorageRefused } = await provided()
  expect(localStorage.getItem('session')).toBe('stored before')
  localStorage.setItem('cart', 'new')
  localStorage.setItem('cart', 'newer')
  expect(localStorage.getItem('cart')).toBe('newer')
  expect(sessionStorage.getItem('cart')).toBeNull()
  localStorage.removeItem('cart')
  expect(localStorage.getItem('cart')).toBeNull()
  expect(hasStorageRefused()).toBe(true)
  expect(logged, 'logged once').toEqual(['The browser does not store "cart"'])
})

test('a storage that cannot be read gives what this page has written', async () => {
  Storage.prototype.getItem = () => {
    throw new DOMException('corrupted')
  }
  await provided()
  expect(localStorage.getItem('cart')).toBeNull()
  localStorage.setItem('cart', 'a')
  expect(localStorage.getItem('cart')).toBe('a')
})

test('blocked site data: the property itself throws', async () => {
  const original = Object.getOwnPropertyDescriptor(window, 'localStorage')!
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  try {
    await provided()
    localStorage.setItem('cart', 'a')
    expect(localStorage.getItem('cart')).toBe('a')
    expect(sessionStorage.getItem('cart')).toBeNull()
  } finally {
    Object.defineProperty(window, 'localStorage', original)
  }
})
