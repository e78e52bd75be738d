/** What this browser keeps under a name; nothing when it is not JSON, or storage is blocked. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps something under a name. Without storage it is forgotten with the page. */
export function writeStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Blocked or full.
  }
}
