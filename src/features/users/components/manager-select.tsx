import { useQuery } from '@tanstack/react-query'
import { Field } from '#ui/field'
import { Select } from '#ui/select'
import { managersQuery } from '../queries.ts'

const NOBODY = 'nobody'

type ManagerSelectProps = {
  value: string | null
  onChange: (managerId: string | null) => void
  disabled?: boolean
}

/** Who looks after a clinic. */
export function ManagerSelect({ value, onChange, disabled }: ManagerSelectProps) {
  const { data: managers = [] } = useQuery(managersQuery())
  // Former managers keep their clients until these are handed over, and get no new ones.
  const options = managers
    .filter(({ id, isActive }) => isActive || id === value)
    .map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name}, отключён`, disabled: !isActive }))
  return (
    <Field
      label="Аккаунт-менеджер"
      hint={value === null ? 'Без менеджера заказы клиники подтверждают администраторы' : undefined}
    >
      <Select
        value={value ?? NOBODY}
        onValueChange={(chosen) => onChange(chosen === NOBODY ? null : chosen)}
        options={[{ value: NOBODY, label: 'Без менеджера' }, ...options]}
        disabled={disabled}
      />
    </Field>
  )
}
