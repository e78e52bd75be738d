import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { plainText } from '#lib/text/plain-text'

type Findable = {
  label: string
  /** What else finds it. */
  words?: string
}

export type StaffPage = Findable & {
  to: NonNullable<LinkProps['to']>
  params?: object
  icon?: ReactNode
  /** Shown only when it is typed. */
  isFurther?: boolean
}

/** Those whose title or words hold every word of the query; all for an empty one. */
export function findByWords<Item extends Findable>(items: readonly Item[], query: string): Item[] {
  const words = plainText(query).split(/\s+/)
  return items.filter((item) => {
    const text = plainText(`${item.label} ${item.words ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}
