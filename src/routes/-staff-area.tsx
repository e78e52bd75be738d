import { Outlet } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import { useStaffId } from '#features/account/use-staff-id.ts'
import { Button } from '#ui/action/button'
import { ListOwner } from '#ui/list/list-owner'
import { ListViewsContext } from '#ui/list/list-views'
import { lazyPart, renderNothing } from '#ui/state/lazy-part'
import '../styles/staff.css'

// With its forms, which most lists do without.
const SavedViews = lazyPart(
  async () => (await import('#features/views/components/saved-views.tsx')).SavedViews,
  renderNothing,
)

const placeholder = (
  <Button variant="secondary" size="sm" disabled>
    <Bookmark aria-hidden />
    Виды
  </Button>
)

export function StaffArea() {
  return (
    <ListOwner value={useStaffId()}>
      <ListViewsContext
        value={(list) => (
          <SavedViews {...(list as unknown as Parameters<typeof SavedViews>[0])} fallback={placeholder} />
        )}
      >
        <Outlet />
      </ListViewsContext>
    </ListOwner>
  )
}
