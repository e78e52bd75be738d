import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { assortmentRowsQuery } from '#features/assortment/staff-queries.ts'
import { Button } from '#ui/action/button'
import { EmptyState } from '#ui/state/empty-state'
import { QueryError } from '#ui/state/query-error'
import { Skeleton } from '#ui/state/skeleton'
import { cardQuery } from '../queries.ts'
import type { Tab } from '../tabs.ts'
import { ProductForm } from './product-form.tsx'

type ProductCardPageProps = {
  id: string | null
  copyOf: string | undefined
  waiting: ReactNode
  tab: Tab
  onTab: (tab: Tab) => void
  onCreated: (id: string) => void
}

export function ProductCardPage({ id, copyOf, ...page }: ProductCardPageProps) {
  const readId = id ?? copyOf
  const card = useQuery({ ...cardQuery(readId ?? ''), enabled: readId !== undefined })
  const rows = useQuery(assortmentRowsQuery())
  const failed = card.isError ? card : rows.isError ? rows : undefined
  if (failed) {
    const isGone = failed.error instanceof AppError && failed.error.word === 'product_not_found'
    return (
      <div className="page-width py-10">
        {isGone ? (
          <EmptyState
            title={errorText(failed.error)}
            action={
              <Button asChild variant="secondary">
                <Link to="/admin/products-tags">К списку товаров</Link>
              </Button>
            }
          />
        ) : (
          <QueryError query={failed} />
        )}
      </div>
    )
  }
  if (!rows.data || (readId !== undefined && !card.data)) return <CardSkeleton />
  return (
    <ProductForm
      key={`${id}:${copyOf}`}
      card={id === null ? null : card.data!}
      like={id === null ? (card.data ?? null) : null}
      rows={rows.data}
      {...page}
    />
  )
}

function CardSkeleton() {
  return (
    <div role="status" aria-label="Товар загружается" className="page-width grid gap-5 py-6">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-11" />
      <div className="grid gap-5 lg:grid-cols-[1fr_340px]">
        <Skeleton className="h-120" />
        <Skeleton className="h-80" />
      </div>
    </div>
  )
}
