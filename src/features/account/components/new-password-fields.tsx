import { useFormContext, useWatch } from 'react-hook-form'
import { FormField } from '#ui/form'
import { PasswordInput } from '#ui/password-input'
import { passwordError } from '../credentials.ts'
import { PasswordStrength } from './password-strength.tsx'

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
