import { createFileRoute } from '@tanstack/react-router'
import { takePayload } from '#lib/page'

/** Public pages: shown at once, guarded as soon as it is known who is looking. */
export const Route = createFileRoute('/_shop')({
  // What a page was drawn with lies beside it. An address that narrows a page was not drawn, and asks the backend.
  beforeLoad: ({ context, location }) =>
    import.meta.env.SSR || location.searchStr ? undefined : takePayload(context.queryClient, location.pathname),
})
