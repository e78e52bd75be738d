import type { ReactNode } from 'react'
import { PageHeader } from '#ui/page-header'

type PlannedPageProps = {
  title: string
  purpose: string
  /** What can be done here already. */
  actions?: ReactNode
}

/** A page that is not there yet, and what it will be for. */
export function PlannedPage({ title, purpose, actions }: PlannedPageProps) {
  return (
    <div className="page-width pb-16">
      <PageHeader title={title} actions={actions}>
        {purpose}
      </PageHeader>
    </div>
  )
}
