import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { assortmentQuery, type Assortment } from './queries.ts'

const NONE: Assortment = { types: [], lines: [] }

/** Empty while loading. */
export function useAssortment(): Assortment {
  return useQuery(assortmentQuery()).data ?? NONE
}

/** Sets a line's hue for `bg-hue`, `text-hue-ink` and `bg-hue-tint` on the element and inside it. */
export const useHue = (lineName: string | undefined) => hueOf(useAssortment(), lineName)

/** The same for one of many elements, whose parent asks for the assortment once. */
export function hueOf({ lines }: Assortment, lineName: string | undefined): CSSProperties | undefined {
  const line = lines.find(({ name }) => name === lineName)
  return line && hueStyle(line.color)
}

export function hueStyle(color: string): CSSProperties {
  return { '--hue': color } as CSSProperties
}
