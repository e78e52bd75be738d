import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { emailError, normalizeEmail } from '#features/account/credentials.ts'
import { roles } from '#features/account/roles.ts'
import { typedText } from '#lib/forms/form-schema'
import { readPhone } from '#lib/typed/phone'
import { Alert } from '#ui/state/alert'
import { FormField } from '#ui/form/form'
import { FormDialog } from '#ui/window/form-dialog'
import { Input } from '#ui/form/input'
import { PhoneInput } from '#ui/form/phone-input'
import { RadioCard, RadioGroup } from '#ui/form/radio-group'
import { toast } from '#ui/state/toast'
import { inviteMutation } from '../mutations.ts'
import { roleOrder, roleWords } from '../roles.ts'

const labels = { full_name: 'Имя и фамилия', email: 'Email', role: 'Роль', phone: 'Телефон' }

const schema = z.object({
  full_name: typedText().min(2, 'Введите имя и фамилию').max(120, 'Не длиннее 120 символов'),
  email: z
    .string()
    .superRefine((email, issues) => {
      const problem = emailError(email)
      if (problem) issues.addIssue(problem)
    })
    .transform(normalizeEmail),
  role: z.enum(roles, 'Выберите роль'),
  /** Only a manager has a card with a number. */
  phone: z
    .string()
    .optional()
    .refine((phone) => !phone || readPhone(phone) !== null, 'Введите номер полностью')
    .transform((phone) => readPhone(phone ?? '') ?? undefined),
})

export function InviteDialog({ trigger }: { trigger: ReactNode }) {
  const invite = useMutation(inviteMutation())
  return (
    <FormDialog
      trigger={trigger}
      title="Пригласить сотрудника"
      description="Отправим письмо со ссылкой, чтобы задать пароль. Роль начнёт действовать сразу."
      schema={schema}
      defaultValues={{ full_name: '', email: '' }}
      labels={labels}
      confirmLabel="Отправить приглашение"
      onSubmit={async (invitation) => {
        await invite.mutateAsync(invitation)
        toast.success(`Приглашение отправлено на ${invitation.email}`)
      }}
    >
      {({ register, control }) => (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <FormField name="full_name" label={labels.full_name} required>
              <Input autoComplete="off" maxLength={120} {...register('full_name')} />
            </FormField>
            <FormField name="email" label={labels.email} required>
              <Input type="email" autoComplete="off" {...register('email')} />
            </FormField>
          </div>
          <FormField name="role" label={labels.role} required>
            <Controller
              control={control}
              name="role"
              render={({ field: { onChange, ref, ...field } }) => (
                <RadioGroup {...field} onValueChange={onChange} className="gap-2">
                  {roleOrder.map((each, index) => (
                    <RadioCard key={each} value={each} note={roleWords[each].note} ref={index === 0 ? ref : undefined}>
                      {roleWords[each].name}
                    </RadioCard>
                  ))}
                </RadioGroup>
              )}
            />
          </FormField>
          <ManagerFields />
        </>
      )}
    </FormDialog>
  )
}

function ManagerFields() {
  const { register } = useFormContext()
  if (useWatch({ name: 'role' }) !== 'account_manager') return null
  return (
    <>
      <FormField name="phone" label={labels.phone} remark="необязательно" hint="Клиники увидят его в профиле">
        <PhoneInput autoComplete="off" {...register('phone', { shouldUnregister: true })} />
      </FormField>
      <Alert tone="info">После входа назначьте менеджеру клиники на странице «Клиники».</Alert>
    </>
  )
}
