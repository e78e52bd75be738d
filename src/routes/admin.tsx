import { createFileRoute } from '@tanstack/react-router'
import { requireStaff } from '#features/account/staff-page.ts'
import { StaffError } from '#features/errors/components/staff-error.tsx'
import { StaffPending } from '#features/errors/components/staff-pending.tsx'

/** Pages of those who run the shop. While they load and when they fail, they look as is said here. */
export const Route = createFileRoute('/admin')({
  beforeLoad: requireStaff,
  pendingComponent: StaffPending,
  errorComponent: StaffError,
})
