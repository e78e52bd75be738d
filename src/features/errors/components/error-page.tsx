import { Link, useLocation, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect } from 'react'
import { isBot } from '#lib/bots'
import { commonErrorText } from '#lib/common-error-texts'
import { AppError } from '#lib/errors'
import { toPageError, type PageError } from '#lib/page-error'
import { Button } from '#ui/button'
import { ErrorLayout } from './error-layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PendingPage } from './pending-page.tsx'

/** Takes the place of a page that could not be loaded or drawn. Bots get no error page: to them it is a page still on its way. */
export function PageErrorBoundary({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { pathname } = useLocation()
  const pageError = toPageError(error, pathname)

  useEffect(() => console.error(error), [error])

  if (pageError.statusCode !== 404 && isBot(navigator.userAgent)) return <PendingPage />
  return (
    <ErrorPage
      error={pageError}
      explanation={error instanceof AppError ? commonErrorText(error) : undefined}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

type ErrorPageProps = { error: PageError; explanation?: string | undefined; onRetry?: () => void }

/** Status code, what happened in words, and ways out. */
export function ErrorPage({ error, explanation, onRetry }: ErrorPageProps) {
  if (error.statusCode === 404) return <NotFoundPage message={error.message} />
  return (
    <div role="alert">
      <meta name="robots" content="noindex" />
      <ErrorLayout
        statusCode={error.statusCode}
        title="Что-то пошло не так"
        lead={
          explanation ??
          'Ошибка на нашей стороне. Корзина и черновики сохранены. Обновите страницу, а если не поможет, напишите нам.'
        }
        smallPrint={`${error.statusCode} · ${error.message}`}
        sku="BS-028-0200"
      >
        <div className="mt-7 flex flex-wrap gap-2 max-md:flex-col">
          {onRetry && (
            <Button size="lg" onClick={onRetry}>
              <RotateCw />
              Обновить страницу
            </Button>
          )}
          <Button asChild size="lg" variant={onRetry ? 'secondary' : 'primary'}>
            <Link to="/">На главную</Link>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <Link to="/catalog">В каталог</Link>
          </Button>
        </div>
      </ErrorLayout>
    </div>
  )
}
