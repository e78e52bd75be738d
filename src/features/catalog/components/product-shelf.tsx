import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#ui/state/error-state'
import { Widget } from '#ui/state/widget'
import type { ProductCard } from '../product.ts'
import { ProductGrid, ProductGridSkeleton, type RenderAction } from './product-grid.tsx'

type ProductShelfProps = {
  title: string
  /** Link to all of them. */
  link?: ReactNode
  query: UseQueryResult<ProductCard[]>
  renderAction: RenderAction
}

export function ProductShelf({ title, link, query, renderAction }: ProductShelfProps) {
  if (query.data?.length === 0) return null
  return (
    <section className="mt-12 md:mt-20">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 md:mb-8">
        <h2 className="text-25 md:text-31">{title}</h2>
        {link}
      </div>
      {query.data ? (
        <Widget onRetry={query.refetch}>
          <ProductGrid products={query.data} renderAction={renderAction} />
        </Widget>
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <ProductGridSkeleton count={4} />
      )}
    </section>
  )
}
