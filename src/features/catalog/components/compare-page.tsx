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

/** As much of phones as `Detail` may take in a column. */
const SHORT = 30

function Comparison({ products, rows, renderAction }: ComparisonProps) {
  const isPhone = useIsPhone()
  const several = products.length > 1
  // Stays in sight, on phones below the search.
  const named = {
    style: { top: isPhone ? 'calc(var(--header-top) + 113px)' : 0 },
    className:
      'sticky z-1 border-b bg-surface p-2 text-left align-top font-semibold hyphens-auto wrap-anywhere max-md:text-13 md:px-3',
  }
  return (
    <>
      <table
        className="w-full border-separate border-spacing-0 rounded-card border bg-surface text-14"
        style={{ tableLayout: 'fixed' }}
      >
        <caption className="sr-only">Средства рядом</caption>
        <thead>
          <tr>
            {!isPhone && (
              <td style={{ width: 'max(9rem, 13vw)' }}>
                <span className="sr-only">Свойство</span>
              </td>
            )}
            {products.map((product) => (
              <td key={product.id} className="relative p-2 md:px-3">
                <ProductPicture path={product.image_url} sizes="100px" className="size-20" />
                <RemoveLink product={product} others={products.filter((other) => other !== product)} />
              </td>
            ))}
          </tr>
          <tr>
            {!isPhone && <td aria-hidden {...named} />}
            {products.map(({ id, slug, name }) => (
              <th key={id} scope="col" {...named}>
                <Link to="/product/$slug" params={{ slug }} className="hover:text-accent">
                  {name}
                </Link>
              </th>
            ))}
          </tr>
          <tr>
            {!isPhone && <td aria-hidden />}
            {products.map((product) => (
              <td key={product.id} className="px-2 py-2 align-top md:p-3">
                <p className="text-13 text-muted">
                  {product.product_type} · {volumeText(product.volume_ml)}
                </p>
                <p className="text-16 font-semibold md:pb-2.5">{priceText(product.price)}</p>
                {!isPhone && renderAction(product)}
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
                  'border-t px-2 pt-2 text-left align-top text-13 font-normal text-muted md:p-3',
                  differ && several && 'font-semibold text-ink',
                )}
              >
                {term}
              </th>
            )
            const look = cn(
              'px-2 pb-2 align-top text-13 md:border-t md:p-3 md:text-14',
              !differ && several && 'text-muted',
            )
            const isLong = isPhone && several && details.some((detail) => detail.length > SHORT)
            return (
              <Fragment key={term}>
                {isPhone && <tr>{label}</tr>}
                {isLong ? (
                  details.map((detail, index) => (
                    <tr key={products[index]!.id}>
                      <td colSpan={products.length} className={look}>
                        <div className="flex gap-3">
                          <ProductPicture
                            path={products[index]!.image_url}
                            alt={products[index]!.name}
                            sizes="40px"
                            className="size-10 flex-none"
                          />
                          <div className="min-w-0 flex-1 self-center">
                            <Detail>{detail}</Detail>
                          </div>
                        </div>
                      </td>
                    </tr>
                  ))
                ) : (
                  <tr>
                    {!isPhone && label}
                    {details.map((detail, index) => (
                      <td key={products[index]!.id} className={cn(look, 'hyphens-auto wrap-anywhere')}>
                        <Detail>{detail}</Detail>
                      </td>
                    ))}
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {isPhone && (
        <ul className="mt-4 divide-y rounded-card border bg-surface" aria-label="Купить">
          {products.map((product) => (
            <li key={product.id} className="flex items-center gap-3 p-3">
              <RowPicture path={product.image_url} />
              <span className="min-w-0 flex-1 text-13">
                {nbspAfterShortWords(product.name)}
                <b className="block text-14 font-semibold">{priceText(product.price)}</b>
              </span>
              <div className="w-36 flex-none">{renderAction(product)}</div>
            </li>
          ))}
        </ul>
      )}
    </>
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

function RemoveLink({ product: { name, volume_ml }, others }: { product: Product; others: Product[] }) {
  return (
    <IconButton
      asChild
      label={`Убрать из сравнения: ${name}, ${volumeText(volume_ml)}`}
      className="absolute top-0 right-0"
    >
      <Link to="/compare" search={{ products: others.map((other) => other.slug).join() || undefined }} replace>
        <X aria-hidden className="size-4" />
      </Link>
    </IconButton>
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
