import { CatchBoundary, useLocation, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

type WidgetProps = {
  /** Renders nothing when it breaks. */
  quiet?: boolean
  /** Refetches what it could not render. */
  onRetry?: () => Promise<unknown>
  children: ReactNode
}

/** An error boundary for a part of a page. Resets on navigation. */
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
