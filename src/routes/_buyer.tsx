import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '#features/account/follow-access.ts'

/** Pages of whoever is signed in, buyers above all. */
export const Route = createFileRoute('/_buyer')({ beforeLoad: requireAccess })
