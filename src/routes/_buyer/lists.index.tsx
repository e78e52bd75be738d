import { createFileRoute } from '@tanstack/react-router'
import { ListsPage } from '#features/lists/components/lists-page.tsx'
import { listCardsQuery } from '#features/lists/queries.ts'
import { pageHead } from '#lib/page/page-head'

export const Route = createFileRoute('/_buyer/lists/')({
  // Not awaited: the page shows its own states.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(listCardsQuery())
  },
  head: () => pageHead('Списки'),
  component: ListsPage,
})
