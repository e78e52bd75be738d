import type { UseQueryResult } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import type { ListPage } from '#lib/list/list'
import type { ListParams } from '#lib/page/list-params'
import { Button } from '../action/button.tsx'
import { EmptyState } from '../state/empty-state.tsx'
import { ListFoot } from '../page/list-foot.tsx'
import { QueryError } from '../state/query-error.tsx'
import { SearchLink } from './search-link.tsx'

/** Shown instead of rows. */
export type NoRows = { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode }

export type ListResultsProps<Data extends ListPage<unknown>, Search extends { page?: number }> = {
  name: string
  params: ListParams<Search>
  search: Search
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'> & {
    /** The previous rows, until the requested ones arrive. */
    isPlaceholderData?: boolean
  }
  /** Without it all rows are here. */
  pageSize?: number | undefined
  countedTo?: number | undefined
  skeleton: ReactNode
  /** For an empty list without filters. */
  empty: NoRows
  /** For a list that filters have emptied; `reset` labels the link that removes them. */
  nothing?: NoRows & { reset?: string }
  summary?: ReactNode
  className?: string
  footClassName?: string
  children: (data: Data) => ReactNode
}

/** Loading, failed, empty, or the rows with pages. */
export function ListResults<Data extends ListPage<unknown>, Search extends { page?: number }>(
  props: ListResultsProps<Data, Search>,
) {
  const { name, params, search, query, pageSize, countedTo, summary, className, footClassName, children } = props
  const { data } = query
  if (!data && query.isError) {
    return <QueryError query={query} />
  }
  if (!data) {
    return (
      <div role="status" aria-label={`${name}: загрузка`}>
        {props.skeleton}
      </div>
    )
  }
  if (data.rows.length === 0) return <Nothing {...props} />
  return (
    <section
      aria-label={name}
      aria-busy={query.isPlaceholderData}
      className={cn('transition-opacity', query.isPlaceholderData && 'opacity-50', className)}
    >
      {children(data)}
      <ListFoot
        page={search.page ?? 1}
        pageSize={pageSize ?? data.rows.length}
        shown={data.rows.length}
        total={data.total}
        countedTo={countedTo}
        className={footClassName}
        renderLink={(page, link) => <SearchLink search={params.toPage(search, page)} {...link} />}
      >
        {summary}
      </ListFoot>
    </section>
  )
}

/** Why there is nothing, and the way out. */
function Nothing<Data extends ListPage<unknown>, Search extends { page?: number }>(
  props: Pick<ListResultsProps<Data, Search>, 'params' | 'search' | 'empty' | 'nothing'>,
) {
  const { params, search, empty, nothing = { title: 'Ничего не нашлось' } } = props
  if ((search.page ?? 1) > 1) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="Такой страницы нет"
        action={
          <Button asChild variant="secondary">
            <SearchLink search={params.toPage(search, 1)}>К первой странице</SearchLink>
          </Button>
        }
      />
    )
  }
  if (!params.isFiltered(search)) {
    const { text, ...words } = empty
    return <EmptyState {...words}>{text}</EmptyState>
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={nothing.title}
      action={
        <>
          <Button asChild variant="secondary">
            <SearchLink search={params.reset(search)}>{nothing.reset ?? 'Снять фильтры'}</SearchLink>
          </Button>
          {nothing.action}
        </>
      }
    >
      {nothing.text ?? 'Измените запрос или снимите часть фильтров.'}
    </EmptyState>
  )
}
