import type { LinkProps } from '@tanstack/react-router'
import { plainText } from '#lib/text/plain-text'

/** `words`: what else finds the page. */
export type StaffPage = { label: string; to: NonNullable<LinkProps['to']>; words?: string }

/** Pages whose title or words hold every word of the query; all for an empty one. */
export function findPages(pages: readonly StaffPage[], query: string): StaffPage[] {
  const words = plainText(query).split(/\s+/)
  return pages.filter((page) => {
    const text = plainText(`${page.label} ${page.words ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}
