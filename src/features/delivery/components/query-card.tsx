import type { ComponentProps, ReactNode } from 'react'
import { Card } from '#ui/page/card'
import { QueryPlaceholder } from '#ui/state/query-placeholder'

type QueryCardProps = {
  title: string
  action?: ReactNode
  query: ComponentProps<typeof QueryPlaceholder>['query'] & { data: unknown }
  children: ReactNode
}

export function QueryCard({ title, action, query, children }: QueryCardProps) {
  return (
    <Card>
      <section aria-label={title}>
        <header className="mb-2 flex items-center justify-between gap-4">
          <h2 className="text-20">{title}</h2>
          {action}
        </header>
        {query.data ? children : <QueryPlaceholder query={query} className="h-40" />}
      </section>
    </Card>
  )
}
