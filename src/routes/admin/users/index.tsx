import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '#features/users/components/users-page.tsx'
import { parseUsersSearch } from '#features/users/users-search.ts'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/users/')({
  validateSearch: parseUsersSearch,
  head: () => pageHead('Все пользователи'),
  component: Users,
})

function Users() {
  return <UsersPage search={Route.useSearch()} />
}
