/**
 * Loads a package that only redrawing needs, so that the shop does not depend on it.
 * Each caller declares the few members it uses: the type check must pass without the package.
 */
export async function optionalPackage<T>(name: string): Promise<T> {
  try {
    return (await import(name)) as T
  } catch (cause) {
    throw new Error('Redrawing needs three packages: npm i --no-save fontkit wawoff2 sharp', { cause })
  }
}
