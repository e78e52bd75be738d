/** What this tab remembers until it is closed, a reload included; each `owner`, a user mostly, has notes of their own. */
export function sessionNote(name: string, owner: string) {
  const key = `${name}:${owner}`
  return {
    read(): unknown {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    write(value: unknown) {
      try {
        sessionStorage.setItem(key, JSON.stringify(value))
      } catch (error) {
        console.error(`${name} could not be stored`, error)
      }
    },
    clear() {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // Nothing was stored, then.
      }
    },
  }
}
