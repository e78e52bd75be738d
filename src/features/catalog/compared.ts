import { readStored, writeStored } from '#lib/storage/stored'

const KEY = 'compared'

/** More than three do not fit beside each other. */
export const MOST_COMPARED = 3

/** Slugs of an address or of the storage, each once. */
export function comparedSlugs(value: unknown): string[] {
  const slugs = (typeof value === 'string' ? value.split(',') : []).filter((slug) => /^[a-z0-9-]{1,160}$/.test(slug))
  return [...new Set(slugs)].slice(0, MOST_COMPARED)
}

/** What was compared last. Local to this browser. */
export const lastCompared = () => comparedSlugs(readStored(KEY))

export const noteCompared = (slugs: readonly string[]) => writeStored(KEY, slugs.join())

/** One more at the end, for an address; the first goes when there are too many. */
export const comparedWith = (slugs: readonly string[], slug: string) =>
  [...slugs.filter((other) => other !== slug).slice(1 - MOST_COMPARED), slug].join()
