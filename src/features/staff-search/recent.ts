import type { LinkProps } from '@tanstack/react-router'
import { readStored, writeStored } from '#lib/storage/stored'

/** What somebody has opened from the palette, in this browser. It is forgotten with the person who signs out. */
export type Recent = {
  /** As of its option: `order-…`, `clinic-…`, `product-…`. */
  id: string
  title: string
  detail?: string | undefined
  place: Pick<LinkProps, 'to' | 'params' | 'search'>
}

const MOST = 6
const nameOf = (userId: string) => `palette-recent:${userId}`

export function recentOf(userId: string): Recent[] {
  const stored = readStored(nameOf(userId))
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST) : []
}

/** Puts it first. */
export function remember(userId: string, { id, title, detail, place }: Recent): void {
  const others = recentOf(userId).filter((recent) => recent.id !== id)
  writeStored(nameOf(userId), [{ id, title, detail, place }, ...others].slice(0, MOST))
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { id, title, detail, place } = value as Record<string, unknown>
  const isText = (text: unknown) => typeof text === 'string'
  return (
    isText(id) &&
    isText(title) &&
    (detail === undefined || isText(detail)) &&
    typeof place === 'object' &&
    isText((place as Recent['place'] | null)?.to)
  )
}
