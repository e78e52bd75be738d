import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordForm } from '#features/account/components/change-password-form.tsx'
import { pageHead } from '#lib/page/page-head'

export const Route = createFileRoute('/_buyer/change-password')({
  head: () => pageHead('Смена пароля'),
  component: ChangePasswordForm,
})
