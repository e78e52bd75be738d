// `provideStorage` makes storage safe where the browser blocks it or it is full.

/** The JSON that this browser keeps under a name; null when it is something else. */
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
