import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Link, useLocation, useMatches, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, type ReactNode } from 'react'
import { isBot } from '#lib/boot/bots'
import { useContacts } from '#lib/backend/contacts'
import { brand } from '#lib/text/brand'
import { commonErrorText } from '#lib/text/common-error-texts'
import { errorText } from '#lib/text/error-texts'
import { titleOfFailed } from '#features/account/staff-loader.ts'
import { AppError } from '#lib/backend/errors'
import { toPageError, type PageError } from '#lib/page/page-error'
import { ERROR_TITLE, NOT_FOUND_TITLE } from '#lib/page/page-head'
import { whatsappLink } from '#lib/forms/phone'
import { useTitle } from '#lib/page/use-title'
import { NewWindowLink } from '#ui/action/new-window-link'
import { Button } from '#ui/action/button'
import { PageHeader } from '#ui/page/page-header'
import { ErrorState } from '#ui/state/error-state'
import { ErrorLayout } from './error-layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PendingPage } from './pending-page.tsx'
import { StaffNotFound } from './staff-not-found.tsx'

/** For bots a failed page is merely slow: an indexed error page would be worse. */
export function PageErrorBoundary({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { pathname } = useLocation()
  const pageError = toPageError(error, pathname)

  const isRoleFailure = error instanceof AppError && error.word === 'role_check_failed'
  const isStaffPage = !isRoleFailure && /^\/(admin|account-manager)\//.test(pathname)

  useEffect(() => {
    if (!isStaffPage) console.error(error)
  }, [error, isStaffPage])

  if (isStaffPage) return <StaffError error={error} reset={reset} />
  if (pageError.statusCode !== 404 && isBot(navigator.userAgent)) return <PendingPage />
  return (
    <ErrorPage
      error={pageError}
      explanation={error instanceof AppError && error.word !== 'unexpected' ? commonErrorText(error) : undefined}
      retry={
        <Button
          size="lg"
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          <RotateCw />
          Повторить
        </Button>
      }
    />
  )
}

type ErrorPageProps = { error: PageError; explanation?: string | undefined; retry?: ReactNode }

export function ErrorPage({ error, ...props }: ErrorPageProps) {
  if (error.statusCode === 404) return <NotFoundPage message={error.message} />
  return <Failure error={error} {...props} />
}

function Failure({ error, explanation, retry }: ErrorPageProps) {
  const contacts = useContacts()
  useTitle(ERROR_TITLE)
  return (
    <div role="alert">
      <meta name="robots" content="noindex" />
      <ErrorLayout
        statusCode={error.statusCode}
        title="Что-то пошло не так"
        lead={explanation ?? 'Ошибка на нашей стороне. Корзина и черновики сохранены.'}
        detail={`Код ошибки: ${error.statusCode}`}
        smallPrint={error.message}
        texture="syvorotka"
      >
        <div className="mt-7 flex flex-wrap gap-2 max-md:flex-col">
          {retry}
          <Button asChild size="lg" variant={retry ? 'secondary' : 'primary'}>
            <Link to="/">На главную</Link>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <Link to="/catalog">В каталог</Link>
          </Button>
        </div>
        <p className="mt-5 text-14 text-ink-soft">
          Не помогает? Напишите нам{' '}
          <NewWindowLink href={whatsappLink(contacts.whatsapp)} className="link">
            в WhatsApp
          </NewWindowLink>{' '}
          или на{' '}
          <a href={`mailto:${contacts.email}`} className="link">
            {contacts.email}
          </a>
        </p>
      </ErrorLayout>
    </div>
  )
}

/** «Повторить», or a link back where retrying cannot help. */
function StaffError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const isMissing = error instanceof AppError && error.word.endsWith('not_found')
  useEffect(() => {
    if (!isMissing) console.error(error)
  }, [error, isMissing])
  // The page that failed keeps its name.
  const own = useMatches({ select: (matches) => matches.at(-1)?.meta?.find((tag) => tag?.title)?.title })
  const title = titleOfFailed(error) ?? own ?? ERROR_TITLE
  useTitle(isMissing ? NOT_FOUND_TITLE : title)

  if (isMissing) {
    return (
      <StaffNotFound title={errorText(error).replace(/\.$/, '')}>
        Возможно, ссылка устарела или запись вам больше не видна.
      </StaffNotFound>
    )
  }
  return (
    <div className="page-width pb-16">
      <PageHeader dense title={title.replace(` — ${brand.name}`, '')} />
      <ErrorState
        onRetry={() => {
          queries.reset()
          reset()
          void router.invalidate()
        }}
      >
        {errorText(error)}
      </ErrorState>
    </div>
  )
}
