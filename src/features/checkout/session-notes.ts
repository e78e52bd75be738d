import { readStored, writeStored } from '#lib/storage/stored'

/** Stored until the tab is closed, a reload included; each `owner`, mostly a user, has its own. */
export function sessionNote(name: string, owner: string) {
  const key = `${name}:${owner}`
  return {
    read: () => readStored(key, sessionStorage),
    write: (value: unknown) => writeStored(key, value, sessionStorage),
    clear: () => sessionStorage.removeItem(key),
  }
}
