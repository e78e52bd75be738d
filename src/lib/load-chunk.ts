const ATTEMPTS = 3
const PAUSE = 300

/** Imports a chunk; a failed download is tried again, three times in all. */
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
