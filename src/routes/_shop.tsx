import { createFileRoute } from '@tanstack/react-router'
import { takePayload } from '#lib/boot/page'

/** Public pages render at once and are guarded when the viewer is known. */
export const Route = createFileRoute('/_shop')({
  // A prerendered page has its data beside it. A page with search parameters asks the backend.
  beforeLoad: ({ context, location }) =>
    import.meta.env.SSR || location.searchStr ? undefined : takePayload(context.queryClient, location.pathname),
})
