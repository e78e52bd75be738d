import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Link2Off from 'lucide-react/icons/link-2-off'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSnapshot } from 'valtio'
import { AppError } from '#lib/backend/errors'
import { Button } from '#ui/action/button'
import { Form, FormErrors } from '#ui/form/form'
import { toast } from '#ui/state/toast'
import { lookUpRole } from '../access.ts'
import { linkOutcome } from '../mailed-link.ts'
import { changePassword, openRecovery, type PasswordLink } from '../mutations.ts'
import { staffStart } from '../staff-home.ts'
import { session } from '../session-store.ts'
import { AuthPanel, BackToLogin } from './auth-panel.tsx'
import { NewPasswordFields, type NewPassword } from './new-password-fields.tsx'

type ResetPasswordFormProps = {
  /** Used only when the new password is sent, so opening the link does not use it up. */
  tokenHash?: string | undefined
  /** Which mail it came in. */
  link: PasswordLink
  /** The opened address, with what Auth added to it. */
  href: string
}

export function ResetPasswordForm({ tokenHash, link, href }: ResetPasswordFormProps) {
  const { supabase_user: user, recovery } = useSnapshot(session)
  const [expired, setExpired] = useState(false)
  const form = useForm<NewPassword>({ defaultValues: { password: '', repeat: '' } })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const opened = recovery && user !== null

  if (expired && link === 'invite') return <ExpiredInvitation />
  if (expired || !(opened || tokenHash)) return <UselessLink outcome={expired ? 'expired' : linkOutcome(href)} />

  async function submit({ password }: NewPassword) {
    try {
      if (tokenHash && !opened) await openRecovery(tokenHash, link)
    } catch (error) {
      if (!(error instanceof AppError) || error.word !== 'otp_expired') throw error
      setExpired(true)
      return
    }
    await changePassword(password)
    toast.success(link === 'invite' ? 'Пароль сохранён' : 'Пароль изменён')
    const role = await lookUpRole(queryClient, session.supabase_user?.id ?? '')
    await navigate({ to: role && role !== 'failed' ? staffStart[role] : '/', replace: true })
  }

  return (
    <AuthPanel {...heads[link]}>
      <Form form={form} onSubmit={submit} className="grid gap-4">
        <FormErrors labels={{}} />
        <NewPasswordFields email={user?.email} />
        <Button type="submit" size="lg" full loading={form.formState.isSubmitting}>
          Сохранить пароль
        </Button>
      </Form>
    </AuthPanel>
  )
}

const heads = {
  recovery: { title: 'Новый пароль', lead: 'На других устройствах понадобится войти заново.' },
  invite: { title: 'Добро пожаловать', lead: 'Задайте пароль: с ним и со своим email вы будете входить.' },
}

/** Only the sender can send an invitation again. */
function ExpiredInvitation() {
  return (
    <AuthPanel
      icon={<Link2Off />}
      title="Ссылка не сработала"
      lead={
        <div className="text-16">
          Она действует один час и срабатывает один раз. Попросите администратора отправить приглашение снова.
        </div>
      }
    >
      <Button asChild size="lg" full>
        <Link to="/login">Войти</Link>
      </Button>
    </AuthPanel>
  )
}

/** Expired, used, opened where nobody asked for it, or no link at all. */
function UselessLink({ outcome }: { outcome: ReturnType<typeof linkOutcome> }) {
  const words = {
    expired: 'Она действует один час и срабатывает один раз. Запросите новую: это займёт минуту.',
    confirmed: 'Скорее всего, она из старого письма. Запросите новую: это займёт минуту.',
    none: 'Сменить пароль можно только по ссылке из письма. Откройте её или запросите новую.',
  }
  return (
    <AuthPanel
      icon={<Link2Off />}
      title={outcome ? 'Ссылка не сработала' : 'Нужна ссылка из письма'}
      lead={<div className="text-16">{words[outcome ?? 'none']}</div>}
    >
      <Button asChild size="lg" full>
        <Link to="/forgot-password">Запросить новую ссылку</Link>
      </Button>
      <BackToLogin />
    </AuthPanel>
  )
}
