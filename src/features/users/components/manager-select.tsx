import { useQuery } from '@tanstack/react-query'
import { dateText } from '#lib/dates/dates'
import { Field } from '#ui/form/field'
import { Select } from '#ui/form/select'
import type { Clinic } from '../clinic.ts'
import { managerOption } from '../manager-option.ts'
import { managerSinceQuery, managersQuery } from '../queries.ts'

const NOBODY = 'nobody'

type ManagerPickerProps = {
  value: string | null
  onChange: (managerId: string | null) => void
  disabled?: boolean
  className?: string
}

export function ManagerPicker({ value, onChange, disabled, className }: ManagerPickerProps) {
  const { data: managers = [] } = useQuery(managersQuery())
  // Former managers keep clients until a hand-over, but get no new ones.
  const options = managers
    .filter(({ id, isActive }) => isActive || id === value)
    .map((manager) => ({ ...managerOption(manager), disabled: !manager.isActive }))
  return (
    <Select
      aria-label="Аккаунт-менеджер"
      value={value ?? NOBODY}
      onValueChange={(chosen) => onChange(chosen === NOBODY ? null : chosen)}
      options={[{ value: NOBODY, label: 'Без менеджера' }, ...options]}
      disabled={disabled}
      className={className}
    />
  )
}

export function ManagerSelect({ clinic, ...picker }: ManagerPickerProps & { clinic: Clinic }) {
  const { value } = picker
  const isCurrent = value !== null && value === clinic.account_manager_id
  const { data: since } = useQuery({ ...managerSinceQuery(clinic.user_id), enabled: isCurrent })
  const hint = value === null ? 'Без менеджера заказы клиники подтверждают администраторы' : undefined
  return (
    <Field label="Аккаунт-менеджер" hint={isCurrent && since ? `С ${dateText(since)}` : hint}>
      <ManagerPicker {...picker} />
    </Field>
  )
}
