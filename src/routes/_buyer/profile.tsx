import { createFileRoute } from '@tanstack/react-router'
import { useViewer } from '#features/account/viewer.ts'
import { ProfilePage } from '#features/profile/components/profile-page.tsx'
import { parseProfileSearch, type ProfileSearch } from '#features/profile/sections.ts'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/_buyer/profile')({
  validateSearch: unparsed<ProfileSearch>,
  head: () => pageHead('Профиль'),
  component: Profile,
})

function Profile() {
  const viewer = useViewer()
  const search = parseProfileSearch(Route.useSearch())
  // The guard is redirecting them; an unknown role passes as a clinic.
  if (!('userId' in viewer) || viewer.state === 'staff') return null
  return <ProfilePage key={viewer.userId} userId={viewer.userId} search={search} />
}
