import { roleErrorText } from '#features/account/role-error.ts'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import type { ShellViewer } from '../navigation.ts'

type RoleFailureProps = { viewer: Extract<ShellViewer, { state: 'unknown' }>; onSignOut: () => void }

/** Replaces menus of an unknown role: why, and what to do. */
export function RoleFailure({ viewer, onSignOut }: RoleFailureProps) {
  return (
    <div className="page-width pt-3 print:hidden">
      <Alert
        role="status"
        tone="warning"
        title="Не удалось проверить доступ"
        action={
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" loading={viewer.isChecking} onClick={viewer.check}>
              Повторить
            </Button>
            <Button variant="ghost" onClick={onSignOut}>
              Выйти
            </Button>
          </span>
        }
      >
        {roleErrorText(viewer.error)}
      </Alert>
    </div>
  )
}
