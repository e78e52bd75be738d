import { useFormContext, useWatch } from 'react-hook-form'
import { cn } from '#lib/dom/cn'
import { FormField } from '#ui/form/form'
import { PasswordInput } from '#ui/form/password-input'
import { passwordError, passwordStrength } from '../credentials.ts'

export type NewPassword = { password: string; repeat: string }

export function NewPasswordFields({ email, label = 'Новый пароль' }: { email?: string | undefined; label?: string }) {
  const { register } = useFormContext<NewPassword>()
  const password = useWatch<NewPassword, 'password'>({ name: 'password' })
  return (
    <>
      <div className="grid content-start gap-2">
        <FormField name="password" label={label} required hint="От 8 символов, латинские буквы и цифры">
          <PasswordInput
            autoComplete="new-password"
            {...register('password', { validate: (value) => passwordError(value, email), deps: 'repeat' })}
          />
        </FormField>
        <PasswordStrength password={password} email={email} />
      </div>
      <FormField name="repeat" label="Повторите пароль" required>
        <PasswordInput
          autoComplete="new-password"
          {...register('repeat', {
            validate: (value, values) => value === values.password || 'Пароли не совпадают',
          })}
        />
      </FormField>
    </>
  )
}

const words = ['не подходит', 'простой', 'средний', 'хороший', 'отличный']

function PasswordStrength({ password, email }: { password: string; email?: string | undefined }) {
  if (!password) return null
  const strength = passwordStrength(password, email)
  return (
    <div
      role="img"
      aria-label={`Надёжность пароля: ${words[strength]}`}
      className="grid grid-cols-[repeat(4,1fr)_auto] items-center gap-1 text-12 text-muted"
    >
      {[1, 2, 3, 4].map((level) => (
        <span key={level} className={cn('h-1 rounded-full', level <= strength ? 'bg-success' : 'bg-line-strong')} />
      ))}
      <span className="ml-2">{words[strength]}</span>
    </div>
  )
}
