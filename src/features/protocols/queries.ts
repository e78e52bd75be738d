import { queryOptions } from '@tanstack/react-query'
import { publicCall } from '#lib/backend/public-call'
import { flag, listOf, number, orNull, record, text } from '#lib/backend/shape'
import type { Protocol, ProtocolCard } from './protocol.ts'

const RARELY_CHANGES = 600_000

/** Of all protocols, or of those with a product or with products of a line. */
export const protocolCardsQuery = (of: { product_slug?: string; line?: string } = {}) =>
  queryOptions({
    queryKey: ['catalog', 'protocols', of],
    queryFn: async ({ signal }) => cards(await publicCall('protocol_cards', of, signal)),
    staleTime: RARELY_CHANGES,
  })

/** Null: there is none. */
export const protocolQuery = (slug: string) =>
  queryOptions({
    queryKey: ['catalog', 'protocol', slug],
    queryFn: async ({ signal }) => page(await publicCall('protocol_page', { slug }, signal)),
    staleTime: RARELY_CHANGES,
  })

const cards = listOf(
  record<ProtocolCard>({ slug: text, name: text, need: text, minutes: number, steps: number, pictures: listOf(text) }),
)

const page = orNull(
  record<Protocol>({
    id: text,
    slug: text,
    name: text,
    need: text,
    minutes: number,
    text,
    steps: listOf(
      record<Protocol['steps'][number]>({
        id: text,
        ml: orNull(number),
        minutes: orNull(number),
        text,
        is_optional: flag,
        product_type: orNull(text),
        product: orNull(
          record({
            slug: text,
            name: text,
            product_type: text,
            line: text,
            image_url: orNull(text),
            contraindications: text,
            certificate_required: flag,
          }),
        ),
      }),
    ),
  }),
)
