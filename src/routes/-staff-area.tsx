import { Outlet } from '@tanstack/react-router'
import '../styles/staff.css'

/** Pages for staff, with the styles that public pages do without. */
export function StaffArea() {
  return <Outlet />
}
