import { createFileRoute, notFound } from '@tanstack/react-router'
import { ListPage } from '#features/lists/components/list-page.tsx'
import { ListsPage } from '#features/lists/components/lists-page.tsx'
import { clinicListQuery, listCardsQuery } from '#features/lists/queries.ts'
import { AppError } from '#lib/backend/errors'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'
import { isUuid } from '#lib/page/uuid'

/** One route for all lists and one of them: each route would add to every visitor's first chunk. */
export const Route = createFileRoute('/_buyer/lists/{-$listId}')({
  validateSearch: unparsed<{ mode?: 'count' }>,
  loader: async ({ context: { queryClient }, params: { listId } }) => {
    if (!listId) {
      // Not awaited: the page shows its own states.
      void queryClient.prefetchQuery(listCardsQuery())
      return { ...pageHead('Списки'), list: null }
    }
    if (!isUuid(listId)) throw notFound()
    try {
      const list = await queryClient.ensureQueryData(clinicListQuery(listId))
      return { ...pageHead(list.name), list }
    } catch (error) {
      if (error instanceof AppError && error.word === 'list_not_found') throw notFound()
      throw error
    }
  },
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Lists,
})

function Lists() {
  const { list } = Route.useLoaderData()
  const { mode } = Route.useSearch()
  return list ? <ListPage key={list.id} list={list} isCounting={mode === 'count'} /> : <ListsPage />
}
