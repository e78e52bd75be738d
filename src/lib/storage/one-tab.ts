/**
 * Runs the task in one tab at a time. `isMine` is false when another tab has the lock and the options say not to wait.
 * Without Web Locks, or when they are refused, runs at once.
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
