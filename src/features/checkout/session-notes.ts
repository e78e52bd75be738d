import { readStored, writeStored } from '#lib/stored'

/** What this tab remembers until it is closed, a reload included; each `owner`, a user mostly, has notes of their own. */
export function sessionNote(name: string, owner: string) {
  const key = `${name}:${owner}`
  return {
    read: () => readStored(key, sessionStorage),
    write: (value: unknown) => writeStored(key, value, sessionStorage),
    clear: () => sessionStorage.removeItem(key),
  }
}
