import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/action/button'
import { Form, FormErrors, FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { emailError, normalizeEmail } from '../credentials.ts'
import { requestPasswordReset } from '../mutations.ts'
import { AuthPanel, BackToLogin } from './auth-panel.tsx'
import { MailSent } from './mail-sent.tsx'

/** The answer is the same for every address. */
export function ForgotPasswordForm() {
  const form = useForm({ defaultValues: { email: '' } })
  const [sent, setSent] = useState<{ email: string; at: number }>()

  if (sent) {
    return (
      <MailSent
        title="Проверьте почту"
        sentAt={sent.at}
        onResend={() => requestPasswordReset(sent.email)}
        onOtherEmail={() => setSent(undefined)}
      >
        Если такой email есть, мы отправили письмо на <b className="font-semibold break-words">{sent.email}</b>. Ссылка
        действует 1&nbsp;час.
      </MailSent>
    )
  }

  async function submit(values: { email: string }) {
    const email = normalizeEmail(values.email)
    await requestPasswordReset(email)
    setSent({ email, at: Date.now() })
  }

  return (
    <AuthPanel
      title="Восстановление пароля"
      lead="Укажите email, с которым регистрировались: пришлём ссылку для нового пароля."
    >
      <Form form={form} onSubmit={submit} className="grid gap-4">
        <FormErrors labels={{}} />
        <FormField name="email" label="Email" required>
          <Input
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('email', { validate: (email) => emailError(email) })}
          />
        </FormField>
        <Button type="submit" size="lg" full loading={form.formState.isSubmitting}>
          Отправить ссылку
        </Button>
      </Form>
      <BackToLogin />
    </AuthPanel>
  )
}
