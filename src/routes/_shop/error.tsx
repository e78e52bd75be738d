import { createFileRoute, redirect } from '@tanstack/react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { internalNext } from '#features/account/guard.ts'
import { ErrorPage } from '#features/errors/components/error-page.tsx'
import { isBot } from '#lib/boot/bots'
import { errorOfStatus } from '#lib/page/page-error'
import { pageHead } from '#lib/page/page-head'
import { Button } from '#ui/action/button'

/** `from` is the page where it happened. */
type ErrorSearch = { status?: number | undefined; from?: string | undefined }

export const Route = createFileRoute('/_shop/error')({
  validateSearch: ({ status, from }): ErrorSearch => ({
    // Always present, since the router keeps what is not overwritten.
    status: Number(status) >= 400 && Number(status) < 600 ? Math.floor(Number(status)) : undefined,
    from: typeof from === 'string' ? from : undefined,
  }),
  loader: () => {
    if (isBot(navigator.userAgent)) throw redirect({ to: '/', replace: true })
  },
  head: () => pageHead('Ошибка'),
  component: ErrorRoute,
})

function ErrorRoute() {
  const { status = 500, from } = Route.useSearch()
  const back = internalNext(from, location.origin)
  return (
    <ErrorPage
      error={errorOfStatus(status, back ?? '/error')}
      retry={
        back && (
          <Button asChild size="lg">
            {/* A new document: this one's code may be what failed. */}
            <a href={back}>
              <RotateCw />
              Повторить
            </a>
          </Button>
        )
      }
    />
  )
}
