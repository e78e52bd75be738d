/**
 * Runs the task while no other tab does: `isMine` is false where another one does and the options say not to wait for it.
 * A browser without the Web Locks API, or one that blocks site data and refuses every lock, runs it at once.
 */
export async function inOneTab(name: string, task: (isMine: boolean) => Promise<void>, options: LockOptions = {}) {
  let hasBegun = false
  const run = (lock: Lock | null | undefined) => {
    hasBegun = true
    return task(lock !== null)
  }
  const locks = globalThis.navigator?.locks
  if (!locks) return run(undefined)
  try {
    await locks.request(name, options, run)
  } catch (error) {
    if (hasBegun) throw error
    await run(undefined)
  }
}
