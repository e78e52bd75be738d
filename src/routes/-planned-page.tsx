import { PageHeader } from '#ui/page-header'

/** A page that is not there yet, and what it will be for. */
export function PlannedPage({ title, purpose }: { title: string; purpose: string }) {
  return (
    <div className="page-width pb-16">
      <PageHeader title={title}>{purpose}</PageHeader>
    </div>
  )
}
