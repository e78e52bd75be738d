import type { LinkProps } from '@tanstack/react-router'
import { plainText } from '#lib/plain-text'

/** A page that staff may go to. */
export type StaffPage = { label: string; to: NonNullable<LinkProps['to']> }

/** The pages whose titles hold every word of a query; all of them where nothing is asked. */
export function findPages(pages: readonly StaffPage[], query: string): StaffPage[] {
  const words = plainText(query).split(/\s+/)
  return pages.filter(({ label }) => words.every((word) => plainText(label).includes(word)))
}
