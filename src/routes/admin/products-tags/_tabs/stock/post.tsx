import { createFileRoute } from '@tanstack/react-router'
import { useViewer } from '#features/account/viewer.ts'
import { PostPage } from '#features/stock/components/post-page.tsx'
import { parsePostSearch, type PostSearch } from '#features/stock/stock-search.ts'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/stock/post')({
  validateSearch: unparsed<PostSearch>,
  head: () => pageHead('Приход и списание'),
  component: Post,
})

function Post() {
  const viewer = useViewer()
  const { kind = 'receipt', code } = parsePostSearch(Route.useSearch())
  if (viewer.state !== 'staff') return null // the guard is about to send them elsewhere
  return <PostPage key={kind} kind={kind} code={code} userId={viewer.userId} />
}
