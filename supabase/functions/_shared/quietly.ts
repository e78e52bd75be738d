/** Runs a test's step without what the function writes into the log. */
export async function quietly<T>(run: () => Promise<T>): Promise<T> {
  const { error } = console
  console.error = () => {}
  try {
    return await run()
  } finally {
    console.error = error
  }
}
