import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { emailError, normalizeEmail } from '#features/account/credentials.ts'
import type { Role } from '#features/account/roles.ts'
import { normalizePhone } from '#lib/phone'
import { staffKeys } from '#lib/staff-keys'
import { Alert } from '#ui/alert'
import { Button } from '#ui/button'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#ui/dialog'
import { Form, FormErrors, FormField } from '#ui/form'
import { Input } from '#ui/input'
import { PhoneInput } from '#ui/phone-input'
import { RadioCard, RadioGroup } from '#ui/radio-group'
import { toast } from '#ui/toast'
import { inviteStaff } from '../mutations.ts'
import { roleOrder, roleWords } from '../roles.ts'

type Invitation = { full_name: string; email: string; role: Role | ''; phone: string }

const labels = { full_name: 'Имя и фамилия', email: 'Email', role: 'Роль', phone: 'Телефон' }
const FORM_ID = 'invite-staff'

/** Asks whom to invite, and as what. */
export function InviteDialog({ trigger }: { trigger: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [sending, setSending] = useState(false)
  return (
    <Dialog open={open} onOpenChange={(next) => !sending && setOpen(next)}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      {open && (
        <DialogContent
          title="Пригласить сотрудника"
          description="Отправим письмо со ссылкой, чтобы задать пароль. Роль начнёт действовать сразу."
          footer={
            <>
              <DialogClose asChild>
                <Button variant="secondary">Отмена</Button>
              </DialogClose>
              <Button type="submit" form={FORM_ID} loading={sending}>
                Отправить приглашение
              </Button>
            </>
          }
        >
          <InviteForm setSending={setSending} onDone={() => setOpen(false)} />
        </DialogContent>
      )}
    </Dialog>
  )
}

type InviteFormProps = { setSending: (sending: boolean) => void; onDone: () => void }

function InviteForm({ setSending, onDone }: InviteFormProps) {
  const queryClient = useQueryClient()
  const form = useForm<Invitation>({ defaultValues: { full_name: '', email: '', role: '', phone: '' } })
  const { register, control } = form
  const role = useWatch({ control, name: 'role' })

  async function send({ full_name, email, role, phone }: Invitation) {
    if (!role) return
    const address = normalizeEmail(email)
    setSending(true)
    try {
      await inviteStaff({
        email: address,
        full_name: full_name.trim(),
        role,
        phone: role === 'account_manager' ? (normalizePhone(phone) ?? undefined) : undefined,
      })
    } finally {
      setSending(false)
      // Also after a refusal: the account may be there, and only the letter not.
      void queryClient.invalidateQueries({ queryKey: staffKeys.all })
    }
    toast.success(`Приглашение отправлено на ${address}`)
    onDone()
  }

  return (
    <Form form={form} onSubmit={send} id={FORM_ID} className="grid gap-5">
      <FormErrors labels={labels} />
      <div className="grid gap-4 md:grid-cols-2">
        <FormField name="full_name" label={labels.full_name} required>
          <Input
            autoComplete="off"
            maxLength={120}
            {...register('full_name', { validate: (name) => name.trim().length > 1 || 'Введите имя и фамилию' })}
          />
        </FormField>
        <FormField name="email" label={labels.email} required>
          <Input type="email" autoComplete="off" {...register('email', { validate: emailError })} />
        </FormField>
      </div>
      <FormField name="role" label={labels.role} required>
        <Controller
          control={control}
          name="role"
          rules={{ required: 'Выберите роль' }}
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
      {role === 'account_manager' && (
        <>
          <FormField name="phone" label={labels.phone} remark="необязательно" hint="Клиники увидят его в профиле">
            <PhoneInput
              autoComplete="off"
              {...register('phone', {
                validate: (phone) => !phone || normalizePhone(phone) !== null || 'Введите номер полностью',
              })}
            />
          </FormField>
          <Alert tone="info">После входа назначьте менеджеру клиники на странице «Все пользователи».</Alert>
        </>
      )}
    </Form>
  )
}
