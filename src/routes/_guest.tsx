import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '#features/account/follow-access.ts'

/** Pages for people who are not signed in. */
export const Route = createFileRoute('/_guest')({ beforeLoad: requireAccess })
