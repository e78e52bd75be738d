// `provideStorage` makes storage safe where the browser blocks it or it is full.

/** Null when it is not JSON. */
export function readStored(name: string, storage: Pick<Storage, 'getItem'> = localStorage): unknown {
  const text = storage.getItem(name) ?? 'null'
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function writeStored(name: string, value: unknown, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(name, JSON.stringify(value))
}
