import { useStaffId } from '#features/account/use-staff-id.ts'
import type { Role } from '#features/account/roles.ts'
import { AdminMenu } from '#features/shell/components/admin-bar.tsx'
import { NavIcon } from '#features/shell/components/nav-icon.tsx'
import { staffPages } from '#features/shell/staff-pages.ts'
import { StaffSearch } from '#features/staff-search/components/staff-search.tsx'
import '../styles/staff.css'

export function StaffSearchBox({ role }: { role: Role }) {
  const pages = staffPages(role).map(({ icon, ...page }) => ({
    ...page,
    ...(icon && { icon: <NavIcon name={icon} /> }),
  }))
  return (
    <div className="flex gap-2">
      <div className="min-w-0 flex-1">
        <StaffSearch role={role} userId={useStaffId() ?? ''} pages={pages} />
      </div>
      <AdminMenu viewer={{ state: 'staff', role }} />
    </div>
  )
}
