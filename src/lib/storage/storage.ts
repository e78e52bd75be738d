let refused = false

/** Whether a reload would lose something that the browser refused to store. */
export const hasStorageRefused = () => refused

/**
 * Makes `localStorage` and `sessionStorage` safe where site data is blocked or the quota is full: refused values stay
 * in memory until the page is left. Patches the globals, because libraries use them too.
 */
export function provideStorage() {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (!isReadable(name))
      // Without native storage every call throws, and memory answers.
      Object.defineProperty(window, name, { configurable: true, value: Object.create(Storage.prototype) })
  }

  const native = Object.getOwnPropertyDescriptors(Storage.prototype)
  const memories = new WeakMap<Storage, Memory>()

  const memoryOf = (storage: Storage) => {
    const memory = memories.get(storage) ?? { written: new Map(), refused: new Set() }
    memories.set(storage, memory)
    return memory
  }
  const write = (storage: Storage, key: string, value: string | null, store: () => void) => {
    const memory = memoryOf(storage)
    memory.written.set(key, value)
    try {
      store()
      memory.refused.delete(key)
    } catch (error) {
      memory.refused.add(key)
      report(key, error)
    }
  }

  Object.assign(Storage.prototype, {
    getItem(this: Storage, key: string): string | null {
      const memory = memoryOf(this)
      if (memory.refused.has(key)) return memory.written.get(key) ?? null
      try {
        return native.getItem.value!.call(this, key)
      } catch (error) {
        report(key, error)
        return memory.written.get(key) ?? null
      }
    },
    setItem(this: Storage, key: string, value: string) {
      write(this, key, String(value), () => native.setItem.value!.call(this, key, value))
    },
    removeItem(this: Storage, key: string) {
      write(this, key, null, () => native.removeItem.value!.call(this, key))
    },
  })
}

/** Values written by this page, and keys whose stored value is outdated. */
type Memory = { written: Map<string, string | null>; refused: Set<string> }

function isReadable(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    return Boolean(window[name])
  } catch {
    return false
  }
}

const reported = new Set<string>()

function report(key: string, error: unknown) {
  refused = true
  if (reported.has(key)) return
  reported.add(key)
  console.error(`The browser does not store "${key}"`, error)
}
