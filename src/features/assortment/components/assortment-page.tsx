import { useQuery } from '@tanstack/react-query'
import { cn } from '#lib/cn'
import { QueryError } from '#ui/query-error'
import { Segmented } from '#ui/segmented'
import { Skeleton } from '#ui/skeleton'
import { LISTS, type List } from '../lists.ts'
import { assortmentRowsQuery } from '../staff-queries.ts'
import { LineRows } from './line-rows.tsx'
import { TagRows } from './tag-rows.tsx'
import { TypeRows } from './type-rows.tsx'

const titles: Record<List, string> = { tags: 'Метки', lines: 'Линейки', types: 'Типы' }

type AssortmentPageProps = {
  /** The list that a narrow screen shows; a wide one has room for all. */
  list: List
  onList: (list: List) => void
}

/** Lines, types and tags as rows that admins edit. */
export function AssortmentPage({ list, onList }: AssortmentPageProps) {
  const { data, error, refetch, isFetching } = useQuery(assortmentRowsQuery())
  if (error) {
    return <QueryError query={{ error, isFetching, refetch }} />
  }
  if (!data) return <Skeleton role="status" aria-label="Линейки, типы и метки загружаются" className="h-120" />
  const shownAs = (name: List) => cn('min-w-0', name !== list && 'max-lg:hidden')
  return (
    <>
      <Segmented
        aria-label="Что править"
        options={LISTS.map((value) => ({ value, label: titles[value] }))}
        value={list}
        onValueChange={onList}
        className="mb-4 lg:hidden"
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <div className={shownAs('tags')}>
            <TagRows tags={data.tags} />
          </div>
          <div className={shownAs('lines')}>
            <LineRows lines={data.lines} />
          </div>
        </div>
        <div className={shownAs('types')}>
          <TypeRows types={data.types} />
        </div>
      </div>
    </>
  )
}
