import { createContext, type ReactNode } from 'react'
import type { ListViews } from '#lib/list/list'
import type { ListParams } from '#lib/page/list-params'

type ShowViews = <Search extends object>(list: {
  views: ListViews<Search>
  params: ListParams<Search>
  search: Search
}) => ReactNode

/** What shows the saved views of a list, for those who may save them. */
export const ListViewsContext = createContext<ShowViews>(() => null)
