import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '#features/users/components/users-page.tsx'
import { usersParams } from '#features/users/users-search.ts'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/users/')({
  validateSearch: usersParams.parse,
  head: () => pageHead('Все пользователи'),
  component: Users,
})

function Users() {
  return <UsersPage search={Route.useSearch()} />
}
