import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '#features/account/follow-access.ts'

/** Pages of account managers. */
export const Route = createFileRoute('/account-manager')({ beforeLoad: requireAccess })
