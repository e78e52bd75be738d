import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PRODUCT_LINES, PRODUCT_TYPES } from '#lib/assortment'
import { cn } from '#lib/cn'
import { hueClass } from '#lib/hue'
import { Badge } from '#ui/badge'
import { Breadcrumbs } from '#ui/breadcrumbs'
import { ErrorState } from '#ui/error-state'
import { PageHeader } from '#ui/page-header'
import { Skeleton } from '#ui/skeleton'
import { volumeText } from '../product.ts'
import { productListQuery } from '../queries.ts'
import { byLine, countBy, type ListedFamily } from '../site-tree.ts'

const lineOrder: readonly string[] = PRODUCT_LINES
const inOrder = (lines: Map<string, ListedFamily[]>) =>
  [...lines].sort(([a], [b]) => lineOrder.indexOf(a) - lineOrder.indexOf(b))

type SitemapPageProps = {
  /** Pages that stand beside the catalogue. */
  pages: readonly { label: string; to: NonNullable<LinkProps['to']> }[]
}

/** Everything there is to see, on one page. */
export function SitemapPage({ pages }: SitemapPageProps) {
  const { data: products, isError, refetch, isFetching } = useQuery(productListQuery())
  const lineCounts = products && countBy(products, 'line')
  const typeCounts = products && countBy(products, 'product_type')
  return (
    <div className="page-width">
      <PageHeader
        title="Карта сайта"
        crumbs={
          <Breadcrumbs>
            <Link to="/">Главная</Link>
            Карта сайта
          </Breadcrumbs>
        }
      />
      <div className="grid gap-8 border-b pb-8 md:grid-cols-2 md:gap-10 md:pt-2 md:pb-10 lg:grid-cols-[1fr_1fr_2fr]">
        <Branch title="Страницы">
          {pages.map(({ label, to }) => (
            <Leaf key={to}>
              <Link to={to}>{label}</Link>
            </Leaf>
          ))}
        </Branch>
        <Branch title="Линейки">
          {PRODUCT_LINES.map((line) => (
            <Leaf key={line} count={lineCounts?.get(line)}>
              <Link to="/catalog" search={{ line }}>
                {line}
              </Link>
            </Leaf>
          ))}
        </Branch>
        <Branch title="Типы средств" wide>
          {PRODUCT_TYPES.map((productType) => (
            <Leaf key={productType} count={typeCounts?.get(productType)}>
              <Link to="/catalog" search={{ productType }}>
                {productType}
              </Link>
            </Leaf>
          ))}
        </Branch>
      </div>
      <section className="mt-8 md:mt-10">
        <h2 className="text-25">
          Все средства {products && <span className="font-normal text-muted">{products.length}</span>}
        </h2>
        {products ? (
          <div className="mt-5 gap-5 sm:columns-2 lg:columns-3 xl:columns-4">
            {inOrder(byLine(products)).map(([line, families]) => (
              <LineCard key={line} line={line} families={families} count={lineCounts?.get(line) ?? 0} />
            ))}
          </div>
        ) : isError ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton className="mt-5 h-240" />
        )}
      </section>
    </div>
  )
}

function Branch({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={cn(wide && 'md:max-lg:col-span-2')}>
      <h2 className="mb-3 text-20">{title}</h2>
      <ul className={cn(wide && 'gap-x-10 sm:grid sm:grid-cols-2')}>{children}</ul>
    </section>
  )
}

function Leaf({ count, children }: { count?: number | undefined; children: ReactNode }) {
  return (
    <li className="flex min-h-9 items-center gap-2 text-14 text-ink-soft max-md:min-h-11 [&_a]:py-2 [&_a]:hover:text-accent">
      {children}
      {count !== undefined && <span className="text-13 text-muted tabular-nums">{count}</span>}
    </li>
  )
}

function LineCard({ line, families, count }: { line: string; families: ListedFamily[]; count: number }) {
  return (
    <section
      className={cn('mb-5 break-inside-avoid rounded-card border bg-surface px-5 pt-4.5 pb-3 md:mb-6', hueClass(line))}
    >
      <h3 className="mb-2 flex items-center justify-between border-b pb-2.5 text-16">
        <Badge ground="bare" className="text-16 font-semibold tracking-normal">
          {line}
        </Badge>
        <span className="text-13 font-normal text-muted tabular-nums">{count}</span>
      </h3>
      <ul>
        {families.map(({ name, productType, volumes }) => (
          <li key={volumes[0]!.id} className="py-1.5 text-14">
            {name} <span className="whitespace-nowrap text-muted">({productType})</span>
            <span className="flex flex-wrap gap-x-3.5">
              {volumes.map(({ id, slug, volume_ml }) => (
                <Link
                  key={id}
                  to="/product/$slug"
                  params={{ slug }}
                  aria-label={`${name}, ${productType}, ${volumeText(volume_ml)}`}
                  className="flex min-h-7 min-w-7 items-center text-13 font-medium text-accent tabular-nums hover:underline max-md:min-h-11"
                >
                  {volumeText(volume_ml)}
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
