import { isSame, type ProductValues } from './schema.ts'

type Key = keyof ProductValues

export type Difference = {
  key: Key
  base: ProductValues[Key]
  mine: ProductValues[Key]
  theirs: ProductValues[Key]
  /** Whether I have changed it too, to something else: I must choose one of the two. */
  isContested: boolean
}

/** Fields that differ between my form and what somebody else has saved since it was read. */
export function differencesOf(base: ProductValues, mine: ProductValues, theirs: ProductValues): Difference[] {
  return (Object.keys(base) as Key[])
    .filter((key) => !isSame(base[key], theirs[key]) && !isSame(mine[key], theirs[key]))
    .map((key) => ({
      key,
      base: base[key],
      mine: mine[key],
      theirs: theirs[key],
      isContested: !isSame(mine[key], base[key]),
    }))
}

/** My form over theirs: what one of us changed stays changed, what both changed is as chosen. */
export function merged(
  base: ProductValues,
  mine: ProductValues,
  theirs: ProductValues,
  keepMine: ReadonlySet<Key>,
): ProductValues {
  const differences = new Set(differencesOf(base, mine, theirs).map(({ key }) => key))
  const own = (Object.keys(base) as Key[]).filter((key) =>
    differences.has(key) ? keepMine.has(key) : !isSame(mine[key], base[key]),
  )
  return { ...theirs, ...Object.fromEntries(own.map((key) => [key, mine[key]])) }
}
