import type { ComponentProps } from 'react'
import { cn } from '#lib/cn'
import { Card } from './card'
import { QueryError } from './query-error'
import { Skeleton } from './skeleton'

type QueryPlaceholderProps = {
  query: ComponentProps<typeof QueryError>['query']
  /** Of the skeleton. */
  className: string
  /** The answer is a card, or several. */
  framed?: boolean
}

/** Stands where an answer will: a skeleton, or why there is none. */
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
