import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Scale from 'lucide-react/icons/scale'
import X from 'lucide-react/icons/x'
import { Fragment, useEffect, useState } from 'react'
import { cn } from '#lib/dom/cn'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { priceText } from '#lib/money/money'
import { commonErrorText } from '#lib/text/common-error-texts'
import { nbspAfterShortWords } from '#lib/text/typography'
import { Button } from '#ui/action/button'
import { IconButton } from '#ui/action/icon-button'
import { Switch } from '#ui/form/switch'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { PageHeader } from '#ui/page/page-header'
import { EmptyState } from '#ui/state/empty-state'
import { ErrorState } from '#ui/state/error-state'
import { Skeleton } from '#ui/state/skeleton'
import { comparedSlugs, comparedWith, MOST_COMPARED, noteCompared } from '../compared.ts'
import { comparedRows } from '../fact-rows.ts'
import { productQuery, viewedQuery } from '../product-queries.ts'
import { volumeText, type Product } from '../product.ts'
import { ProductPicture } from './product-picture.tsx'
import type { RenderAction } from './product-grid.tsx'
import { RowPicture } from './row-picture.tsx'

type ComparePageProps = {
  /** Slugs, as the address has them. */
  products: string | undefined
  renderAction: RenderAction
}

export function ComparePage({ products: asWritten, renderAction }: ComparePageProps) {
  const slugs = comparedSlugs(asWritten)
  const queries = useQueries({ queries: slugs.map((slug) => productQuery(slug)) })
  const products = queries.flatMap(({ data }) => data ?? [])
  const failed = queries.find(({ isError }) => isError)
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const rows = comparedRows(products)
  const hasEqual = products.length > 1 && rows.some(({ differ }) => !differ)
  const kept = slugs.join()
  // The next product's page adds to these.
  useEffect(() => noteCompared(comparedSlugs(kept)), [kept])

  return (
    <div className="page-width">
      <PageHeader
        title="Сравнение"
        crumbs={
          <HomeCrumbs>
            <Link to="/catalog">Каталог</Link>
            <span>Сравнение</span>
          </HomeCrumbs>
        }
        actions={
          hasEqual && (
            <label htmlFor="only-different" className="flex min-h-11 items-center gap-2 text-13 font-semibold">
              Только различия
              <Switch id="only-different" checked={onlyDifferent} onCheckedChange={setOnlyDifferent} />
            </label>
          )
        }
      />
      {failed ? (
        <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching}>
          {commonErrorText(failed.error)}
        </ErrorState>
      ) : queries.some(({ isPending }) => isPending) ? (
        <div role="status" aria-label="Товары загружаются">
          <Skeleton className="h-52 w-full rounded-card" />
        </div>
      ) : products.length === 0 ? (
        <EmptyState
          icon={<Scale aria-hidden />}
          title="Сравнивать пока нечего"
          action={
            <Button asChild variant="secondary">
              <Link to="/catalog">Открыть каталог</Link>
            </Button>
          }
        >
          На странице средства нажмите «Сравнить с другими». Рядом встанут до трёх: состав, pH, цена за мл и за
          процедуру.
        </EmptyState>
      ) : (
        <Comparison
          products={products}
          rows={rows.filter(({ differ }) => differ || !(onlyDifferent && hasEqual))}
          renderAction={renderAction}
        />
      )}
      {products.length < MOST_COMPARED && <Candidates slugs={slugs} />}
    </div>
  )
}

type ComparisonProps = { products: Product[]; rows: ReturnType<typeof comparedRows>; renderAction: RenderAction }

function Comparison({ products, rows, renderAction }: ComparisonProps) {
  const isPhone = useIsPhone()
  const several = products.length > 1
  // On phones terms stand above the details, which have the whole width then.
  const terms = isPhone ? 0 : 9
  return (
    <div className="overflow-x-auto rounded-card border bg-surface">
      <table
        className="w-full border-separate border-spacing-0 text-14"
        style={{ tableLayout: 'fixed', minWidth: `${terms + 9 * products.length}rem` }}
      >
        <caption className="sr-only">Средства рядом</caption>
        <thead>
          <tr>
            {!isPhone && (
              <td rowSpan={2} className="sticky left-0 z-1 bg-surface" style={{ width: `max(${terms}rem, 13vw)` }}>
                <span className="sr-only">Свойство</span>
              </td>
            )}
            {products.map((product) => (
              <th key={product.id} scope="col" className="p-2 text-left align-top font-normal md:p-3">
                <Heading product={product} others={products.filter((other) => other !== product)} />
              </th>
            ))}
          </tr>
          <tr>
            {products.map((product) => (
              <td key={product.id} className="p-2 md:p-3">
                <p className="pb-2.5 text-16 font-semibold">{priceText(product.price)}</p>
                {renderAction(product)}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ term, details, differ }) => {
            const label = (
              <th
                scope={isPhone ? 'rowgroup' : 'row'}
                colSpan={isPhone ? products.length : undefined}
                className={cn(
                  'sticky left-0 z-1 border-t bg-surface px-2 pt-2 text-left align-top text-13 font-normal text-muted md:p-3',
                  differ && several && 'font-semibold text-ink',
                )}
              >
                <span className={cn(isPhone && 'sticky left-2')}>{term}</span>
              </th>
            )
            return (
              <Fragment key={term}>
                {isPhone && <tr>{label}</tr>}
                <tr>
                  {!isPhone && label}
                  {details.map((detail, index) => (
                    <td
                      key={products[index]!.id}
                      className={cn(
                        'px-2 pb-2 align-top text-13 md:border-t md:p-3 md:text-14',
                        !differ && several && 'text-muted',
                      )}
                    >
                      <Detail>{detail}</Detail>
                    </td>
                  ))}
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Detail({ children }: { children: string }) {
  const points = children.split('\n').filter(Boolean)
  if (points.length === 0) return <span className="text-muted">Не указано</span>
  if (points.length === 1) return points[0]
  return (
    <ul className="grid list-disc gap-1 pl-4">
      {points.map((point, index) => (
        <li key={index}>{point}</li>
      ))}
    </ul>
  )
}

function Heading({ product, others }: { product: Product; others: Product[] }) {
  const { slug, name, product_type, volume_ml, image_url } = product
  return (
    <div className="relative">
      <ProductPicture path={image_url} sizes="120px" className="size-25" />
      <IconButton
        asChild
        label={`Убрать из сравнения: ${name}, ${volumeText(volume_ml)}`}
        className="absolute top-0 right-0"
      >
        <Link to="/compare" search={{ products: others.map((other) => other.slug).join() || undefined }} replace>
          <X aria-hidden className="size-4" />
        </Link>
      </IconButton>
      <Link to="/product/$slug" params={{ slug }} className="mt-2 block font-name hover:text-accent">
        {nbspAfterShortWords(name)}
      </Link>
      <p className="text-13 text-muted">
        {product_type} · {volumeText(volume_ml)}
      </p>
    </div>
  )
}

const MOST_OFFERED = 6

/** What this browser viewed is what somebody chooses from. */
function Candidates({ slugs }: { slugs: string[] }) {
  const { data = [] } = useQuery(viewedQuery())
  const offered = data.filter(({ slug }) => !slugs.includes(slug)).slice(0, MOST_OFFERED)
  if (offered.length === 0) return null
  return (
    <section aria-labelledby="candidates" className="mt-10">
      <h2 id="candidates" className="mb-3.5 text-20">
        Добавить из недавно просмотренных
      </h2>
      <ul className="grid gap-2 md:grid-cols-2">
        {offered.map(({ slug, name, product_type, volume_ml, image_url }) => (
          <li key={slug}>
            <Link
              to="/compare"
              search={{ products: comparedWith(slugs, slug) }}
              className="flex min-h-14 items-center gap-3 rounded-control border bg-surface px-3 py-2 hover:border-control"
            >
              <RowPicture path={image_url} />
              <span className="min-w-0 flex-1">
                {nbspAfterShortWords(name)}
                <span className="block text-13 text-muted">
                  {product_type} · {volumeText(volume_ml)}
                </span>
              </span>
              <Plus aria-hidden className="size-4 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
