const ATTEMPTS = 3
const PAUSE = 300

/**
 * Imports a chunk in up to three attempts. Always by the same address: browsers that follow whatwg/html#10327 retry
 * it, and another address would make a second instance of the module.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load()
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * PAUSE))
    }
  }
}
