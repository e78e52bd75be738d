import type { LinkProps } from '@tanstack/react-router'
import { plainText } from '#lib/plain-text'

/** A page that staff may go to; `words` are what else it is found by. */
export type StaffPage = { label: string; to: NonNullable<LinkProps['to']>; words?: string }

/** The pages whose titles or words hold every word of a query; all of them where nothing is asked. */
export function findPages(pages: readonly StaffPage[], query: string): StaffPage[] {
  const words = plainText(query).split(/\s+/)
  return pages.filter((page) => {
    const text = plainText(`${page.label} ${page.words ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}
