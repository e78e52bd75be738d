import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { assortmentQuery, type Assortment } from './queries.ts'

const NONE: Assortment = { types: [], lines: [] }

/** Empty while loading. */
export function useAssortment(): Assortment {
  return useQuery(assortmentQuery()).data ?? NONE
}

/** Sets a line's hue for `bg-hue`, `text-hue-ink` and `bg-hue-tint` on the element and inside it. */
export function useHue(lineName: string | undefined): CSSProperties | undefined {
  const { data: color } = useQuery({
    ...assortmentQuery(),
    select: ({ lines }) => lines.find(({ name }) => name === lineName)?.color ?? null,
  })
  return color ? hueStyle(color) : undefined
}

export function hueStyle(color: string): CSSProperties {
  return { '--hue': color } as CSSProperties
}
