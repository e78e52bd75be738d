import { useSignOut } from '#features/account/use-sign-out.ts'
import { ConfirmDialog } from '#ui/window/confirm-dialog'

export function SignOutQuestion({ open, onStay }: { open: boolean; onStay: () => void }) {
  const signOut = useSignOut()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onStay}
      title="Выйти из аккаунта?"
      confirmLabel="Выйти"
      cancelLabel="Остаться"
      onConfirm={signOut}
    >
      Чтобы вернуться, понадобятся email и пароль.
    </ConfirmDialog>
  )
}
