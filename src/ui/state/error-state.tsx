import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { EmptyState } from './empty-state.tsx'

type ErrorStateProps = {
  title?: ReactNode
  /** What happened and what to do. */
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  className?: string
}

/** A part of the page that failed to load. */
export function ErrorState({
  title = 'Не удалось загрузить',
  children = 'Проверьте соединение и попробуйте ещё раз.',
  onRetry,
  retrying,
  className,
}: ErrorStateProps) {
  return (
    <EmptyState
      role="alert"
      className={className}
      icon={<CircleAlert className="text-danger" />}
      title={title}
      action={
        onRetry && (
          <Button variant="secondary" loading={retrying} onClick={onRetry}>
            Повторить
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  )
}
