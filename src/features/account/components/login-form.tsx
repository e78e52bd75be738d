import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Form, FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { PasswordInput } from '#ui/form/password-input'
import { emailError, normalizeEmail } from '../credentials.ts'
import { confirmationOutcome, type LinkOutcome } from '../mailed-link.ts'
import { prepareToSend, resendConfirmation, signIn } from '../mutations.ts'
import { AuthPanel } from './auth-panel.tsx'
import { ResendButton } from './resend-button.tsx'

type Refusal = { word: string; text: string; email: string }

/** Where to go next is for the guard, which sees the new session. */
export function LoginForm({ next }: { next?: string | undefined }) {
  const form = useForm({ defaultValues: { email: '', password: '' } })
  const [refusal, setRefusal] = useState<Refusal>()
  const [signedIn, setSignedIn] = useState(false)
  const link = confirmationOutcome(next)
  useEffect(prepareToSend, [])

  async function submit({ email, password }: { email: string; password: string }) {
    setRefusal(undefined)
    try {
      await signIn(normalizeEmail(email), password)
      setSignedIn(true)
    } catch (error) {
      const word = error instanceof AppError ? error.word : 'unexpected'
      setRefusal({ word, text: errorText(error), email: normalizeEmail(email) })
      if (word === 'invalid_credentials') form.setFocus('password', { shouldSelect: true })
    }
  }

  return (
    <AuthPanel title="Вход" lead="Для клиник, косметологов и сотрудников Aurelis">
      {refusal ? <RefusalAlert {...refusal} /> : link && <LinkAlert outcome={link} />}
      <Form form={form} onSubmit={submit} className="grid gap-4">
        <FormField name="email" label="Email" required>
          <Input
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('email', { validate: (email) => emailError(email) })}
          />
        </FormField>
        <div className="relative">
          <FormField name="password" label="Пароль" required>
            <PasswordInput
              autoComplete="current-password"
              {...form.register('password', { required: 'Введите пароль' })}
            />
          </FormField>
          <Link to="/forgot-password" className="absolute -top-3 right-0 py-3 text-13 leading-[1.4] link">
            Забыли пароль?
          </Link>
        </div>
        <Button type="submit" size="lg" full loading={form.formState.isSubmitting || signedIn}>
          Войти
        </Button>
      </Form>
      <p className="mt-6 text-14 text-ink-soft">
        Ещё не работаете с нами?{' '}
        <Link to="/register" className="link">
          Регистрация
        </Link>
      </p>
    </AuthPanel>
  )
}

function RefusalAlert({ word, text, email }: Refusal) {
  if (word === 'email_not_confirmed') {
    return (
      <Alert role="alert" tone="warning" title={text} className="mb-5">
        Мы отправили письмо со ссылкой на {email}. Откройте её и войдите снова.
        <ResendButton variant="secondary" className="mt-3" sentAt={0} onResend={() => resendConfirmation(email)} />
      </Alert>
    )
  }
  return (
    <Alert role="alert" tone="danger" title={text} className="mb-5">
      {word === 'invalid_credentials' && 'Проверьте раскладку и Caps Lock.'}
    </Alert>
  )
}

function LinkAlert({ outcome }: { outcome: LinkOutcome }) {
  return outcome === 'confirmed' ? (
    <Alert role="status" tone="success" title="Почта подтверждена" className="mb-5">
      Войдите, чтобы увидеть, как идёт проверка заявки.
    </Alert>
  ) : (
    <Alert role="alert" tone="warning" title="Ссылка устарела или уже использована" className="mb-5">
      Войдите: если почта ещё не подтверждена, мы предложим отправить новое письмо.
    </Alert>
  )
}
