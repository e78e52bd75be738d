import type { LinkProps } from '@tanstack/react-router'

/** A page that staff may go to. */
export type StaffPage = { label: string; to: NonNullable<LinkProps['to']> }

/** The pages whose titles hold every word of a query; all of them where nothing is asked. */
export function findPages(pages: readonly StaffPage[], query: string): StaffPage[] {
  const words = plain(query).split(/\s+/)
  return pages.filter(({ label }) => words.every((word) => plain(label).includes(word)))
}

const plain = (text: string) => text.trim().toLocaleLowerCase('ru').replaceAll('ё', 'е')
