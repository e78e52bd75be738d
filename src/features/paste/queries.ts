import { queryOptions } from '@tanstack/react-query'
import { CARD } from '#features/catalog/queries.ts'
import type { ProductCard } from '#features/catalog/product.ts'
import { readRpc } from '#lib/backend/ask'
import { oneOf, publicRows } from '#lib/backend/public-call'
import { listOf, number, oneOf as either, orNull, record, text } from '#lib/backend/shape'
import { MOST_LINES, type Candidate, type PastedLine, type ReadLine } from './paste.ts'

export type Reading = { lines: ReadLine[]; cards: ReadonlyMap<string, ProductCard> }

const answer = listOf(
  record<ReadLine>({
    line: number,
    text,
    quantity: orNull(number),
    state: either(['matched', 'choose', 'unknown', 'noise', 'unavailable']),
    candidates: listOf(
      record<Candidate>({ product_id: text, match_type: either(['exact', 'fuzzy', 'partial', 'replacement']) }),
    ),
  }),
)

/** Ids in an address. */
const MOST_IDS = 100

/** What the lines were understood as, and the cards of all that they may mean. */
export const readingQuery = (lines: readonly PastedLine[], clinicId?: string) =>
  queryOptions({
    queryKey: ['pasted-order', clinicId, lines],
    queryFn: async ({ signal }): Promise<Reading> => {
      const read: ReadLine[] = []
      for (const part of inParts(lines, MOST_LINES)) {
        const args = { lines: [...part], ...(clinicId && { clinic_id: clinicId }) }
        const found = answer(await readRpc('match_order_lines', args, signal))
        read.push(...found.map(({ line, ...rest }) => ({ ...rest, line: read.length + line })))
      }
      return { lines: read, cards: await cardsOf(read, signal) }
    },
    // Choices stand beside the answer: it does not change under them.
    staleTime: Infinity,
    gcTime: 0,
  })

async function cardsOf(lines: readonly ReadLine[], signal: AbortSignal) {
  const ids = [...new Set(lines.flatMap(({ candidates }) => candidates.map(({ product_id }) => product_id)))]
  const cards = await Promise.all(
    inParts(ids, MOST_IDS).map((part): Promise<ProductCard[]> =>
      publicRows('product_cards', CARD, { id: oneOf(part) }, signal),
    ),
  )
  return new Map(cards.flat().map((card) => [card.id, card]))
}

const inParts = <T>(all: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))

/** The published product of an EAN-13; null: there is none. */
export const barcodeQuery = (barcode: string) =>
  queryOptions({
    queryKey: ['catalog', 'barcode', barcode],
    queryFn: async ({ signal }): Promise<ProductCard | null> => {
      const [card] = await publicRows('product_cards', CARD, { barcode: `eq.${barcode}` }, signal)
      return card ?? null
    },
    staleTime: 60_000,
  })
