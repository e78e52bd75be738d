import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '#features/account/follow-access.ts'

export const Route = createFileRoute('/_guest')({ beforeLoad: requireAccess })
