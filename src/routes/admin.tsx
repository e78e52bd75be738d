import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '#features/account/follow-access.ts'

/** Pages of those who run the shop. */
export const Route = createFileRoute('/admin')({ ...guarded })
