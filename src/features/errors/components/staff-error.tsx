import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import { useEffect } from 'react'
import { staffHome } from '#features/account/roles.ts'
import { useViewer } from '#features/account/viewer.ts'
import { errorText } from '#lib/error-texts'
import { AppError } from '#lib/errors'
import { ERROR_TITLE, NOT_FOUND_TITLE } from '#lib/page-head'
import { useTitle } from '#lib/use-title'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'

/** Takes the place of a staff page that could not be loaded: «Повторить», or the way back where retrying cannot help. */
export function StaffError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const viewer = useViewer()
  const queries = useQueryErrorResetBoundary()
  const isMissing = error instanceof AppError && error.word.endsWith('not_found')
  useEffect(() => {
    if (!isMissing) console.error(error)
  }, [error, isMissing])
  useTitle(isMissing ? NOT_FOUND_TITLE : ERROR_TITLE)

  if (isMissing) {
    return (
      <EmptyState
        role="alert"
        icon={<SearchX aria-hidden />}
        title={errorText(error).replace(/\.$/, '')}
        className="page-width py-16"
        action={
          <Button asChild variant="secondary">
            <Link to={viewer.state === 'staff' ? staffHome[viewer.role] : '/'}>К началу работы</Link>
          </Button>
        }
      >
        Возможно, ссылка устарела или запись вам больше не видна.
      </EmptyState>
    )
  }
  return (
    <ErrorState
      className="page-width py-16"
      onRetry={() => {
        queries.reset()
        reset()
        void router.invalidate()
      }}
    >
      {errorText(error)}
    </ErrorState>
  )
}
