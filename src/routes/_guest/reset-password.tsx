import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ResetPasswordForm } from '#features/account/components/reset-password-form.tsx'
import { pageHead } from '#lib/page/page-head'

export const Route = createFileRoute('/_guest/reset-password')({
  validateSearch: ({ token_hash, type }: Record<string, unknown>): { token_hash?: string; type?: 'invite' } => ({
    ...(typeof token_hash === 'string' && { token_hash }),
    ...(type === 'invite' && { type }),
  }),
  head: () => pageHead('Новый пароль'),
  component: ResetPassword,
})

function ResetPassword() {
  // As opened: a working link has left the address by now, a failed one is still there.
  const [href] = useState(() => window.location.href)
  const { token_hash: tokenHash, type: link = 'recovery' } = Route.useSearch()
  return <ResetPasswordForm tokenHash={tokenHash} link={link} href={href} />
}
