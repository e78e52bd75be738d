import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorText } from '#lib/error-texts'
import { AppError } from '#lib/errors'
import { ERROR_TITLE, NOT_FOUND_TITLE } from '#lib/page-head'
import { useTitle } from '#lib/use-title'
import { ErrorState } from '#ui/error-state'
import { StaffNotFound } from './staff-not-found.tsx'

/** Takes the place of a staff page that could not be loaded: «Повторить», or the way back where retrying cannot help. */
export function StaffError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const isMissing = error instanceof AppError && error.word.endsWith('not_found')
  useEffect(() => {
    if (!isMissing) console.error(error)
  }, [error, isMissing])
  useTitle(isMissing ? NOT_FOUND_TITLE : ERROR_TITLE)

  if (isMissing) {
    return (
      <StaffNotFound title={errorText(error).replace(/\.$/, '')}>
        Возможно, ссылка устарела или запись вам больше не видна.
      </StaffNotFound>
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
