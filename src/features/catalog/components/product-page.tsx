import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useHue } from '#features/assortment/use-assortment.ts'
import { cn } from '#lib/dom/cn'
import { priceText } from '#lib/money/money'
import { nbspAfterShortWords } from '#lib/text/typography'
import { Badge } from '#ui/data/badge'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { Widget } from '#ui/state/widget'
import { activeText, phText, type Facts } from '../facts.ts'
import { companionsQuery, priceQuery, seenBeforeQuery, volumesQuery } from '../product-queries.ts'
import { volumeText, type Product } from '../product.ts'
import { BuyingFacts, CertificateFact, DeliveryFact, OfficeContact } from './buying-facts.tsx'
import { ProductGallery } from './product-gallery.tsx'
import type { RenderAction } from './product-grid.tsx'
import { ProductOffer } from './product-offer.tsx'
import { ProductShelf } from './product-shelf.tsx'
import { ProductTexts } from './product-texts.tsx'

type ProductPageProps = {
  product: Product
  renderPurchase: (product: Product) => ReactNode
  renderAction: RenderAction
  /** Whom to ask, a list item; the office by default. */
  contact?: ReactNode
  /** How it is delivered, a list item; the ways there are by default. */
  delivery?: ReactNode
  /** A tab beside its texts; none by default. */
  protocols?: ReactNode
  /** What is lacking to order what needs a certificate, a list item; how to get one by default. */
  certificate?: ReactNode
}

export function ProductPage({ product: loaded, renderPurchase, renderAction, ...points }: ProductPageProps) {
  const { data: current } = useQuery(priceQuery(loaded.sku))
  const product = { ...loaded, ...current }
  const { name, line } = product
  return (
    <div style={useHue(line)} className="page-width">
      <HomeCrumbs className="py-4 md:pt-6">
        <Link to="/catalog">Каталог</Link>
        <Link to="/catalog" search={{ line }}>
          {line}
        </Link>
        <span>{name}</span>
      </HomeCrumbs>
      <ProductArticle product={product} renderPurchase={renderPurchase} {...points} />
      {product.available !== true && (
        <CompanionShelf title="Чем заменить" kind="replacement" slug={loaded.slug} renderAction={renderAction} />
      )}
      <CompanionShelf title="Вместе берут" kind="together" slug={loaded.slug} renderAction={renderAction} />
      <CompanionShelf title={`Ещё из линейки ${line}`} kind="line" slug={loaded.slug} renderAction={renderAction} />
      <Widget quiet>
        <RecentlyViewed slug={loaded.slug} renderAction={renderAction} />
      </Widget>
    </div>
  )
}

type ProductArticleProps = Omit<ProductPageProps, 'renderAction'>

export function ProductArticle({
  product,
  renderPurchase,
  protocols,
  contact,
  delivery,
  certificate,
}: ProductArticleProps) {
  const { name, line, product_type, short_description, facts } = product
  return (
    <article>
      <div className="grid items-start gap-5 md:grid-cols-2 md:gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <Widget>
          <ProductGallery key={product.id} product={product} />
        </Widget>
        <div>
          <p className="flex items-center gap-1.5 text-14 text-muted">
            {product_type}
            <Link to="/catalog" search={{ line }} className="hover:underline">
              <Badge ground="bare" className="text-14">
                {line}
              </Badge>
            </Link>
          </p>
          <h1 className="mt-2 mb-3.5 text-25 leading-[1.16] tracking-[-0.026em] md:text-31 md:leading-[1.16]">
            {nbspAfterShortWords(name)}
          </h1>
          {short_description && <p className="voice text-25 text-pretty">{short_description}</p>}
          <KeyFacts facts={facts} />
          <Widget>
            <ProductVolumes product={product} />
          </Widget>
          <ProductOffer product={product}>{renderPurchase(product)}</ProductOffer>
          <BuyingFacts
            certificate={product.certificate_required && (certificate ?? <CertificateFact />)}
            // What is out has no day of delivery.
            delivery={(product.available !== false && delivery) || <DeliveryFact />}
            contact={contact ?? <OfficeContact product={product} />}
          />
        </div>
      </div>
      <Widget>
        {/* Taken over by themselves: tabs render twice at once, and with them all that is taken over beside them. */}
        <Suspense>
          <ProductTexts key={product.id} product={product} protocols={protocols} />
        </Suspense>
      </Widget>
    </article>
  )
}

const MOST_ACTIVES = 3

/** What a professional looks for first: what is in it, how much of it, and the pH. */
function KeyFacts({ facts }: { facts: Facts }) {
  const ph = phText(facts)
  const shown = [...facts.actives.slice(0, MOST_ACTIVES).map(activeText), ...(ph ? [`pH ${ph}`] : [])]
  if (shown.length === 0) return null
  return (
    <ul aria-label="Коротко о составе" className="mt-4 flex flex-wrap gap-1.5">
      {shown.map((fact) => (
        <li key={fact} className="rounded-full border bg-surface px-3 py-1 text-13">
          {fact}
        </li>
      ))}
    </ul>
  )
}

type CompanionShelfProps = {
  title: string
  kind: 'replacement' | 'together' | 'line'
  slug: string
  renderAction: RenderAction
}

function CompanionShelf({ title, kind, slug, renderAction }: CompanionShelfProps) {
  const query = useQuery({ ...companionsQuery(slug), select: (companions) => companions[kind] })
  // Most products lack the kinds that staff choose: no skeletons while they load.
  if (kind !== 'line' && !query.data) return null
  return <ProductShelf title={title} query={query} renderAction={renderAction} />
}

/** Links to the volumes; nothing when there is one. */
function ProductVolumes({ product }: { product: Pick<Product, 'slug' | 'family' | 'volume_ml' | 'price'> }) {
  const { family } = product
  const { data } = useQuery({ ...volumesQuery(family ?? ''), enabled: family !== null })
  // The shown volume renders at once, so that nothing jumps when the others load.
  const volumes = data ?? [product]
  return (
    <section aria-label="Объём" className="mt-6">
      <p className="mb-2 text-13 text-muted">Объём</p>
      <ul className="grid grid-cols-2 gap-2.5">
        {volumes.map(({ slug, volume_ml, price }) => {
          const current = slug === product.slug
          return (
            <li key={slug}>
              <Link
                to="/product/$slug"
                params={{ slug }}
                replace
                resetScroll={false}
                data-slot="volume"
                aria-current={current ? 'true' : undefined}
                className={cn(
                  'grid rounded-[10px] border px-3.5 py-2.5 text-14',
                  current
                    ? 'border-accent bg-accent-soft inset-ring inset-ring-accent'
                    : 'border-line-strong bg-surface hover:border-control',
                )}
              >
                <b className="font-semibold">{volumeText(volume_ml)}</b>
                <span className="text-13 text-muted tabular-nums forced-colors:text-inherit">
                  {priceText(current ? product.price : price)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type RecentlyViewedProps = {
  /** The current product. */
  slug: string
  renderAction: RenderAction
}

/** Products this browser viewed before; nothing when there are none. */
function RecentlyViewed({ slug, renderAction }: RecentlyViewedProps) {
  const query = useQuery(seenBeforeQuery(slug))
  return query.data && <ProductShelf title="Вы недавно смотрели" query={query} renderAction={renderAction} />
}
