import { useMutation, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useController, useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { roleWords } from '#features/staff/roles.ts'
import { staffQuery } from '#features/staff/queries.ts'
import { memberName } from '#features/staff/staff-member.ts'
import { phoneText, requiredText } from '#lib/forms/form-schema'
import { readPhone } from '#lib/typed/phone'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Combobox } from '#ui/form/combobox'
import { FormField } from '#ui/form/form'
import { FormDialog } from '#ui/window/form-dialog'
import { toast } from '#ui/state/toast'
import { addManagerMutation } from '../mutations.ts'
import { ManagerContactFields } from './contact-fields.tsx'

const schema = z.object({
  user_id: z.string().min(1, 'Выберите сотрудника'),
  full_name: requiredText(2, 120, 'Введите имя и фамилию'),
  phone: phoneText(),
  whatsapp: phoneText(),
})

/** Makes a staff member a manager. For super admins, who give roles. */
export function AddManagerDialog({ me }: { me: string }) {
  const { mutateAsync: add } = useMutation(addManagerMutation())
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" className="[&_.lucide]:size-5">
          <Plus aria-hidden />
          Добавить из сотрудников
        </Button>
      }
      title="Новый аккаунт-менеджер"
      schema={schema}
      defaultValues={{ user_id: '', full_name: '', phone: '', whatsapp: '' }}
      confirmLabel="Сделать менеджером"
      onSubmit={async ({ user_id, full_name, phone, whatsapp }) => {
        await add({ user_id, full_name, phone: readPhone(phone), whatsapp: readPhone(whatsapp) })
        toast.success(`${full_name}: теперь аккаунт-менеджер`)
      }}
    >
      <PersonField me={me} />
      <ManagerContactFields />
      <Alert tone="info">Прежняя роль сотрудника перестанет действовать: активная роль у человека одна.</Alert>
    </FormDialog>
  )
}

function PersonField({ me }: { me: string }) {
  const { data: staff } = useQuery(staffQuery())
  const { setValue } = useFormContext()
  const { value, onChange, ref } = useController({ name: 'user_id' }).field
  const candidates = (staff?.rows ?? []).filter(
    ({ user_id, role, is_active }) => user_id !== me && !(role === 'account_manager' && is_active),
  )
  return (
    <FormField
      name="user_id"
      label="Сотрудник"
      required
      hint={
        staff && candidates.length === 0
          ? 'Все сотрудники уже менеджеры: пригласите нового на странице «Роли»'
          : undefined
      }
    >
      <Combobox
        ref={ref}
        value={value as string}
        onValueChange={(id) => {
          onChange(id)
          const person = candidates.find(({ user_id }) => user_id === id)
          if (person?.full_name) setValue('full_name', person.full_name, { shouldDirty: true })
        }}
        options={candidates.map((person) => ({
          value: person.user_id,
          label: `${memberName(person)}, ${person.is_active ? roleWords[person.role].name.toLowerCase() : 'отключён'}`,
        }))}
        placeholder="Имя или email"
      />
    </FormField>
  )
}
