import { CatchBoundary, useLocation, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

type WidgetProps = {
  /** Leaves nothing in its place when it breaks: for what the page is whole without. */
  quiet?: boolean
  /** Fetches anew what it could not draw. */
  onRetry?: () => Promise<unknown>
  children: ReactNode
}

/** A part of a page that breaks alone: the rest stays. Another page is another try. */
export function Widget({ quiet = false, onRetry, children }: WidgetProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const Broken = ({ reset }: ErrorComponentProps) =>
    quiet ? null : (
      <ErrorState
        title="Не удалось показать этот блок"
        onRetry={() => void (onRetry?.() ?? Promise.resolve()).then(reset)}
      >
        Остальная страница работает.
      </ErrorState>
    )
  return (
    <CatchBoundary getResetKey={() => pathname} errorComponent={Broken}>
      {children}
    </CatchBoundary>
  )
}
