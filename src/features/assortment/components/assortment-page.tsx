import { useQuery } from '@tanstack/react-query'
import { errorText } from '#lib/error-texts'
import { ErrorState } from '#ui/error-state'
import { Skeleton } from '#ui/skeleton'
import { assortmentRowsQuery } from '../staff-queries.ts'
import { LineRows } from './line-rows.tsx'
import { TagRows } from './tag-rows.tsx'
import { TypeRows } from './type-rows.tsx'

/** Lines, types and tags as rows that admins edit. */
export function AssortmentPage() {
  const { data, error, refetch, isFetching } = useQuery(assortmentRowsQuery())
  if (error) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error)}
      </ErrorState>
    )
  }
  if (!data) return <Skeleton role="status" aria-label="Линии, типы и метки загружаются" className="h-120" />
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <TagRows tags={data.tags} />
      <div className="grid gap-5">
        <LineRows lines={data.lines} />
        <TypeRows types={data.types} />
      </div>
    </div>
  )
}
