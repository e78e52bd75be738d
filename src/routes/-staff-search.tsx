import type { Role } from '#features/account/roles.ts'
import { staffPages } from '#features/shell/staff-pages.ts'
import { StaffSearch } from '#features/staff-search/components/staff-search.tsx'
import '../styles/staff.css'

export function StaffSearchBox({ role }: { role: Role }) {
  return <StaffSearch role={role} pages={staffPages(role)} />
}
