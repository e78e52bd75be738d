// Both rely on `provideStorage`, which makes `localStorage` safe where the browser blocks it.

/** What this browser keeps under a name; nothing when it is not JSON. */
export function readStored(name: string): unknown {
  const text = localStorage.getItem(name) ?? 'null'
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Keeps something under a name. */
export function writeStored(name: string, value: unknown): void {
  localStorage.setItem(name, JSON.stringify(value))
}
