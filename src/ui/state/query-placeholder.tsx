import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'
import { Card } from '../page/card'
import { QueryError } from './query-error'
import { Skeleton } from './skeleton'

type QueryPlaceholderProps = {
  query: ComponentProps<typeof QueryError>['query']
  /** Of the skeleton. */
  className: string
  /** For answers that bring their own card. */
  framed?: boolean
}

export function QueryPlaceholder({ query, className, framed = false }: QueryPlaceholderProps) {
  if (!query.error) return <Skeleton className={cn(className, framed && 'rounded-card')} />
  return framed ? (
    <Card>
      <QueryError query={query} />
    </Card>
  ) : (
    <QueryError query={query} />
  )
}
