import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordForm } from '#features/account/components/forgot-password-form.tsx'
import { pageHead } from '#lib/page/page-head'

export const Route = createFileRoute('/_guest/forgot-password')({
  head: () => pageHead('Восстановление пароля'),
  component: ForgotPasswordForm,
})
