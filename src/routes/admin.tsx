import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '#features/account/access.ts'

/** Pages of those who run the shop. */
export const Route = createFileRoute('/admin')({ beforeLoad: requireAccess })
