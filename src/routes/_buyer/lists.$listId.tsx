import { createFileRoute, notFound } from '@tanstack/react-router'
import { ListPage } from '#features/lists/components/list-page.tsx'
import { clinicListQuery } from '#features/lists/queries.ts'
import { AppError } from '#lib/backend/errors'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'
import { uuidParam } from '#lib/page/uuid-param'

export const Route = createFileRoute('/_buyer/lists/$listId')({
  params: { parse: ({ listId }) => ({ listId: uuidParam(listId) }) },
  validateSearch: unparsed<{ mode?: 'count' }>,
  loader: async ({ context: { queryClient }, params }) => {
    try {
      return await queryClient.ensureQueryData(clinicListQuery(params.listId))
    } catch (error) {
      if (error instanceof AppError && error.word === 'list_not_found') throw notFound()
      throw error
    }
  },
  head: ({ loaderData }) => pageHead(loaderData?.name ?? 'Список'),
  component: List,
})

function List() {
  const { mode } = Route.useSearch()
  return <ListPage key={Route.useParams().listId} list={Route.useLoaderData()} isCounting={mode === 'count'} />
}
