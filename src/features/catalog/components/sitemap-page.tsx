import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState, type ReactNode } from 'react'
import { productCountsQuery, type ProductLine } from '#features/assortment/queries.ts'
import { useAssortment, useHue } from '#features/assortment/use-assortment.ts'
import { cn } from '#lib/dom/cn'
import { Badge } from '#ui/data/badge'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { ErrorState } from '#ui/state/error-state'
import { PageHeader } from '#ui/page/page-header'
import { Skeleton } from '#ui/state/skeleton'
import { volumeText } from '../product.ts'
import { productListQuery } from '../shelf-queries.ts'
import { byLine, type ListedFamily } from '../site-tree.ts'

type SitemapPageProps = {
  /** Pages beside the catalogue. */
  pages: readonly { label: string; to: NonNullable<LinkProps['to']> }[]
}

/** The public site map. */
export function SitemapPage({ pages }: SitemapPageProps) {
  const { types, lines } = useAssortment()
  const { data: products, isError, refetch, isFetching } = useQuery(productListQuery())
  const { data: counts } = useQuery(productCountsQuery())
  return (
    <div className="page-width">
      <PageHeader title="Карта сайта" crumbs={<HomeCrumbs>Карта сайта</HomeCrumbs>} />
      <div className="grid gap-8 border-b pb-8 md:grid-cols-2 md:gap-10 md:pt-2 md:pb-10 lg:grid-cols-[1fr_1fr_2fr]">
        <Branch title="Страницы">
          {pages.map(({ label, to }) => (
            <Leaf key={to}>
              <Link to={to}>{label}</Link>
            </Leaf>
          ))}
        </Branch>
        <Branch title="Линейки">
          {lines.map(({ slug, name }) => (
            <Leaf key={slug} count={counts && (counts.lines[name] ?? 0)}>
              <Link to="/catalog" search={{ line: name }}>
                {name}
              </Link>
            </Leaf>
          ))}
        </Branch>
        <Branch title="Типы средств" wide>
          {types.map(({ slug, name }) => (
            <Leaf key={slug} count={counts && (counts.types[name] ?? 0)}>
              <Link to="/catalog" search={{ productType: name }}>
                {name}
              </Link>
            </Leaf>
          ))}
        </Branch>
      </div>
      <section className="mt-8 md:mt-10">
        <h2 className="text-25">
          Все товары {counts && <span className="font-normal text-muted">{counts.total}</span>}
        </h2>
        {products ? (
          <div className="mt-5 gap-5 sm:columns-2 lg:columns-3 xl:columns-4">
            {inOrder(byLine(products), lines).map(([line, families]) => (
              <LineCard key={line} line={line} families={families} count={counts?.lines[line]} />
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

/** Products of an unknown line come last. */
function inOrder(families: Map<string, ListedFamily[]>, lines: readonly ProductLine[]) {
  const rank = new Map(lines.map(({ name }, index) => [name, index]))
  return [...families].sort(([a], [b]) => (rank.get(a) ?? Infinity) - (rank.get(b) ?? Infinity))
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

function LineCard({ line, families, count }: { line: string; families: ListedFamily[]; count: number | undefined }) {
  const [open, setOpen] = useState(false)
  const heading = (
    <>
      <Badge ground="bare" className="text-16 font-semibold tracking-normal">
        {line}
      </Badge>
      <span className="ml-auto text-13 font-normal text-muted tabular-nums">{count}</span>
    </>
  )
  return (
    <section
      style={useHue(line)}
      className="mb-3 break-inside-avoid rounded-card border bg-surface px-5 pt-3 pb-3 md:mb-6 md:pt-4.5"
    >
      <h3 className="text-16">
        <span className="mb-2 flex items-center border-b pb-2.5 max-md:hidden">{heading}</span>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center gap-2 md:hidden"
        >
          {heading}
          <ChevronDown aria-hidden className={cn('size-4 text-muted', open && 'rotate-180')} />
        </button>
      </h3>
      <ul className={cn(!open && 'max-md:hidden')}>
        {families.map(({ name, productType, volumes }) => (
          <li key={volumes[0]!.id} className="py-1.5 text-14">
            {productType} «{name}»
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
