import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { assortmentQuery, type Assortment } from './queries.ts'

const NONE: Assortment = { types: [], lines: [] }

/** Types and lines; none while they load. */
export function useAssortment(): Assortment {
  return useQuery(assortmentQuery()).data ?? NONE
}

/** The style that sets a line's hue, by its name, for `bg-hue`, `text-hue-ink` and `bg-hue-tint` on the element and inside it. */
export function useHue(lineName: string | undefined): CSSProperties | undefined {
  const { data: color } = useQuery({
    ...assortmentQuery(),
    select: ({ lines }) => lines.find(({ name }) => name === lineName)?.color ?? null,
  })
  return color ? hueStyle(color) : undefined
}

/** The style that sets a hue. */
export function hueStyle(color: string): CSSProperties {
  return { '--hue': color } as CSSProperties
}
