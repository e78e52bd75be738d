import { useQuery } from '@tanstack/react-query'
import { Field } from '#ui/field'
import { Select } from '#ui/select'
import { dateText } from '#lib/dates'
import type { Clinic } from '../clinic.ts'
import { managerSinceQuery, managersQuery } from '../queries.ts'

const NOBODY = 'nobody'

type ManagerSelectProps = {
  clinic: Clinic
  value: string | null
  onChange: (managerId: string | null) => void
  disabled?: boolean
}

/** Who looks after a clinic. */
export function ManagerSelect({ clinic, value, onChange, disabled }: ManagerSelectProps) {
  const { data: managers = [] } = useQuery(managersQuery())
  const isCurrent = value !== null && value === clinic.account_manager_id
  const { data: since } = useQuery({ ...managerSinceQuery(clinic.user_id), enabled: isCurrent })
  // Former managers keep their clients until these are handed over, and get no new ones.
  const options = managers
    .filter(({ id, isActive }) => isActive || id === value)
    .map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name}, отключён`, disabled: !isActive }))
  const hint = value === null ? 'Без менеджера заказы клиники подтверждают администраторы' : undefined
  return (
    <Field label="Аккаунт-менеджер" hint={isCurrent && since ? `С ${dateText(since)}` : hint}>
      <Select
        value={value ?? NOBODY}
        onValueChange={(chosen) => onChange(chosen === NOBODY ? null : chosen)}
        options={[{ value: NOBODY, label: 'Без менеджера' }, ...options]}
        disabled={disabled}
      />
    </Field>
  )
}
