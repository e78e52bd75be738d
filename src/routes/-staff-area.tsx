import { Outlet } from '@tanstack/react-router'
import { useStaffId } from '#features/account/use-staff-id.ts'
import { ListOwner } from '#ui/list/list-owner'
import { ListViews } from './-list-views.tsx'
import '../styles/staff.css'

export function StaffArea() {
  return (
    <ListOwner value={useStaffId()}>
      <ListViews>
        <Outlet />
      </ListViews>
    </ListOwner>
  )
}
