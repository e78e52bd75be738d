import { useMutation, useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useFormContext } from 'react-hook-form'
import { clinicRoleQuery } from '#features/account/queries.ts'
import { count } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { toast } from '#ui/state/toast'
import { FormDialog } from '#ui/window/form-dialog'
import { monthlyQuery } from '../kit-queries.ts'
import { saveMonthlyMutation } from '../mutations.ts'
import { monthlySchema } from '../schema.ts'

/** How often the clinic does it: its cabinets use that pace. */
export function MonthlyProcedures({ protocolId, userId }: { protocolId: string; userId: string }) {
  const { data: monthly, isSuccess } = useQuery(monthlyQuery(protocolId))
  const { data: role } = useQuery(clinicRoleQuery(userId))
  const save = useMutation(saveMonthlyMutation())
  if (!role || role === 'accountant') return null
  return (
    <FormDialog
      key={monthly}
      trigger={
        <Button variant="secondary" disabled={!isSuccess}>
          <CalendarDays />
          {monthly ? `${count(monthly, ['процедура', 'процедуры', 'процедур'])} в месяц` : 'Процедур в месяц'}
        </Button>
      }
      title="Процедур в месяц"
      description="По ним в ваших кабинетах считается, сколько средств уходит. Оставьте поле пустым, чтобы не считать."
      schema={monthlySchema}
      defaultValues={{ monthly: monthly ? String(monthly) : '' }}
      confirmLabel="Сохранить"
      onSubmit={async (values) => {
        await save.mutateAsync({ protocolId, monthly: values.monthly })
        toast.success('Сохранено, расход в кабинетах пересчитан')
      }}
    >
      <MonthlyField />
    </FormDialog>
  )
}

function MonthlyField() {
  const { register } = useFormContext()
  return (
    <FormField name="monthly" label="Сколько таких процедур вы делаете">
      <Input
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        end={<span className="text-muted">в месяц</span>}
        {...register('monthly')}
      />
    </FormField>
  )
}
