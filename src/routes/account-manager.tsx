import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '#features/account/follow-access.ts'
import { StaffArea } from './-staff-area'

export const Route = createFileRoute('/account-manager')({ ...guarded, component: StaffArea })
