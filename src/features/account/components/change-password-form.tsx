import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSnapshot } from 'valtio'
import { AppError } from '#lib/backend/errors'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { Form, FormErrors, FormField, type Submit } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { PageHeader } from '#ui/page/page-header'
import { PasswordInput } from '#ui/form/password-input'
import { toast } from '#ui/state/toast'
import { changePassword, mailReauthenticationCode } from '../mutations.ts'
import { session } from '../session-store.ts'
import { NewPasswordFields, type NewPassword } from './new-password-fields.tsx'
import { ResendButton } from './resend-button.tsx'

type Values = NewPassword & { current: string; code: string }

const empty: Values = { current: '', code: '', password: '', repeat: '' }
const labels = { current: 'Текущий пароль', code: 'Код из письма', password: 'Новый пароль', repeat: 'Повтор пароля' }

/** After a day a session also needs a code from an e-mail. */
export function ChangePasswordForm() {
  const { supabase_user: user } = useSnapshot(session)
  const form = useForm<Values>({ defaultValues: empty })
  const [codeSentAt, setCodeSentAt] = useState<number>()

  async function submit({ current, code, password }: Values, { saved }: Submit<Values>) {
    try {
      await changePassword(password, { current, ...(code && { code: code.trim() }) })
    } catch (error) {
      const word = error instanceof AppError ? error.word : undefined
      if (word === 'current_password_invalid') {
        form.setError('current', { message: 'Текущий пароль введён неверно' })
      } else if (word === 'reauthentication_not_valid') {
        form.setError('code', { message: 'Код не подошёл или устарел' })
      } else if (word === 'reauthentication_needed') {
        await mailReauthenticationCode()
        setCodeSentAt(Date.now())
      } else throw error
      return
    }
    saved(empty)
    setCodeSentAt(undefined)
    toast.success('Пароль изменён', { description: 'На других устройствах понадобится войти заново.' })
  }

  return (
    <div className="page-width pb-16">
      <PageHeader
        title="Смена пароля"
        crumbs={
          <HomeCrumbs>
            <Link to="/profile" search={{ tab: 'security' }}>
              Профиль
            </Link>
            <span>Смена пароля</span>
          </HomeCrumbs>
        }
      />
      <Card className="max-w-120">
        <Form form={form} onSubmit={submit} className="grid gap-4">
          <FormErrors labels={labels} />
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <FormField name="current" label={labels.current} required>
            <PasswordInput
              autoComplete="current-password"
              {...form.register('current', { required: 'Введите текущий пароль' })}
            />
          </FormField>
          <NewPasswordFields email={user?.email} />
          {codeSentAt && (
            <Alert tone="info" role="status" title="Подтвердите код из письма">
              Вы вошли давно, поэтому мы отправили код на {user?.email}.
              <FormField name="code" label={labels.code} required className="mt-3 max-w-50">
                <Input
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  {...form.register('code', { required: 'Введите код', shouldUnregister: true })}
                />
              </FormField>
              <ResendButton
                variant="secondary"
                className="mt-3"
                sentAt={codeSentAt}
                onResend={mailReauthenticationCode}
              />
            </Alert>
          )}
          <p className="text-13 text-muted">На других устройствах понадобится войти заново.</p>
          <Button type="submit" size="lg" className="justify-self-start" loading={form.formState.isSubmitting}>
            Сменить пароль
          </Button>
        </Form>
      </Card>
    </div>
  )
}
