import { queryOptions } from '@tanstack/react-query'
import { AppError } from '#lib/backend/errors'
import { oneOf, publicCall, publicRows } from '#lib/backend/public-call'
import { flag, listOf, number, oneOf as wordOf, orNull, record, text } from '#lib/backend/shape'
import { readFacts } from './facts.ts'
import { offered, productCard, type Product, type ProductCard } from './product.ts'
import { CARD, catalogKeys, JUST_NOW, SHELF_SIZE } from './queries.ts'
import { noteViewed, viewedSlugs } from './recently-viewed.ts'

// Only the product's page needs these: apart from queries.ts, which is in the first chunk.

/** A product by the slug of its page; null when there is none. */
export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'product', slug],
    queryFn: async ({ signal }) => productPage(await publicCall('product_page', { slug }, signal)),
  })

/** Always fresh: the page may be older than price and stock. */
export const priceQuery = (sku: string) =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'price', sku],
    queryFn: async ({ signal }) => {
      try {
        const [row] = await publicRows(
          'availability',
          'price, available, stock_count, order_min, order_step, max_quantity',
          { sku: `eq.${sku}` },
          signal,
        )
        if (!row) throw new AppError('not_found')
        return offered(row)
      } catch (error) {
        if (!signal.aborted) console.error('Ошибка загрузки цены', error)
        throw error
      }
    },
    staleTime: JUST_NOW,
  })

/** The volumes a product comes in, the smallest first. */
export const volumesQuery = (family: string) =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'volumes', family],
    queryFn: ({ signal }) =>
      publicRows('product_cards', 'slug, volume_ml, price', { family: `eq.${family}`, order: 'volume_ml' }, signal),
  })

/** Viewed before a product, the newest first, without what is gone; records the product for the next time. */
export const seenBeforeQuery = (slug: string) =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'seen-before', slug],
    queryFn: async ({ signal }): Promise<ProductCard[]> => {
      return (await cardsOf(noteViewed(slug), signal)).slice(0, SHELF_SIZE)
    },
    staleTime: 0,
  })

/** All that this browser viewed, the newest first, without what is gone. */
export const viewedQuery = () =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'viewed'],
    queryFn: ({ signal }) => cardsOf(viewedSlugs(), signal),
    staleTime: 0,
  })

async function cardsOf(slugs: readonly string[], signal: AbortSignal): Promise<ProductCard[]> {
  if (slugs.length === 0) return []
  const cards = await publicRows('product_cards', CARD, { slug: oneOf(slugs) }, signal)
  return slugs.flatMap((slug) => cards.find((card) => card.slug === slug) ?? [])
}

export const companionsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'companions', slug],
    queryFn: async ({ signal }) => companions(await publicCall('product_companions', { slug }, signal)),
  })

const texts = record<Omit<Product, keyof ProductCard>>({
  short_description: text,
  description: text,
  application: text,
  composition: text,
  facts: readFacts,
  expected_on: orNull(text),
  certificate_required: flag,
  seo_title: text,
  seo_description: text,
  images: listOf(record({ path: text, alt: text })),
  documents: listOf(
    record({
      kind: wordOf(['declaration', 'safety_sheet', 'leaflet']),
      title: text,
      valid_until: orNull(text),
      path: text,
      size: number,
    }),
  ),
})

/** The product's page shows no badge. */
export const productPage = orNull((value): Product => {
  const read = texts(value)
  return { ...productCard({ ...(value as object), badge: null, image_url: read.images[0]?.path ?? null }), ...read }
})

const cards = listOf(productCard)
const companions = record({ replacement: cards, together: cards, line: cards })
