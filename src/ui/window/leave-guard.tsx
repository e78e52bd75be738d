import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveGuardOptions = {
  /** Overlays with addresses of their own do not count as leaving. A function says which addresses of the path keep the form. */
  pathOnly?: boolean | ((search: Record<string, unknown>) => boolean)
}

/**
 * Asks before unsaved changes are lost: by links, Back, reload, and calls of `leave`. Code that leaves on purpose, for
 * example after a save, calls `letLeave` first.
 */
export function useLeaveGuard(isDirty: boolean, { pathOnly = false }: LeaveGuardOptions = {}) {
  const [asked, setAsked] = useState<(() => void) | null>(null)
  const mayLeave = useRef(false)
  const keepsForm = typeof pathOnly === 'function' ? pathOnly : () => pathOnly
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && !mayLeave.current && !(current.pathname === next.pathname && keepsForm(next.search)),
    enableBeforeUnload: () => isDirty && !mayLeave.current,
    withResolver: true,
  })

  return {
    letLeave: (may = true) => {
      mayLeave.current = may
    },
    /** Immediate without changes. */
    leave: (go: () => void) => (isDirty ? setAsked(() => go) : go()),
    question: (
      <ConfirmDialog
        open={asked !== null || blocker.status === 'blocked'}
        onOpenChange={(open) => {
          if (open) return
          setAsked(null)
          blocker.reset?.()
        }}
        title="Уйти без сохранения?"
        confirmLabel="Не сохранять"
        cancelLabel="Продолжить"
        tone="danger"
        onConfirm={() => (blocker.status === 'blocked' ? blocker.proceed() : asked?.())}
      >
        Изменения не сохранятся.
      </ConfirmDialog>
    ),
  }
}
