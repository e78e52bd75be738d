import { createFileRoute } from '@tanstack/react-router'
import { LoginForm } from '#features/account/components/login-form.tsx'
import { pageHead } from '#lib/page/page-head'

export const Route = createFileRoute('/_guest/login')({
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => (typeof next === 'string' ? { next } : {}),
  head: () => pageHead('Вход'),
  component: Login,
})

function Login() {
  return <LoginForm next={Route.useSearch().next} />
}
