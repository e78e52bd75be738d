import { createFileRoute } from '@tanstack/react-router'
import { useViewer } from '#features/account/viewer.ts'
import { ProfilePage } from '#features/profile/components/profile-page.tsx'
import { parseProfileSearch } from '#features/profile/sections.ts'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/_buyer/profile')({
  validateSearch: parseProfileSearch,
  head: () => pageHead('Профиль'),
  component: Profile,
})

function Profile() {
  const viewer = useViewer()
  const search = Route.useSearch()
  if (viewer.state !== 'clinic') return null // the guard is about to send them elsewhere
  return <ProfilePage key={viewer.userId} userId={viewer.userId} search={search} />
}
