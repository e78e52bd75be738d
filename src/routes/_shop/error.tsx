import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { ErrorPage } from '#features/errors/components/error-page.tsx'
import { isBot } from '#lib/bots'
import { internalError } from '#lib/page-error'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/_shop/error')({
  beforeLoad: () => {
    if (isBot(navigator.userAgent)) throw redirect({ to: '/', replace: true })
  },
  head: () => pageHead('Ошибка'),
  component: ErrorRoute,
})

function ErrorRoute() {
  const { error } = useLocation({ select: ({ state }) => state })
  return <ErrorPage error={error ?? internalError} />
}
