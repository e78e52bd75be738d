import { createFileRoute } from '@tanstack/react-router'

/** Public pages: shown at once, guarded as soon as it is known who is looking. */
export const Route = createFileRoute('/_shop')({})
