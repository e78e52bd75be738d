import { useMutation, useQuery } from '@tanstack/react-query'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { typedText } from '#lib/forms/form-schema'
import { Button } from '#ui/action/button'
import { FormField } from '#ui/form/form'
import { FormDialog } from '#ui/window/form-dialog'
import { SelectField } from '#ui/form/form-fields'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { Textarea } from '#ui/form/textarea'
import { toast } from '#ui/state/toast'
import { askForHandoverMutation } from '../mutations.ts'
import { colleaguesQuery } from '../queries.ts'

const schema = z.object({
  toId: z.string().min(1, 'Выберите менеджера'),
  reason: typedText().max(500, 'Не длиннее 500 символов'),
})
type Values = z.input<typeof schema>

export function AskForHandover({ clientId }: { clientId: string }) {
  const { mutateAsync: ask } = useMutation(askForHandoverMutation())
  return (
    <FormDialog<Values, z.output<typeof schema>>
      trigger={
        <Button variant="secondary" className="[&_.lucide]:size-4">
          <ArrowRightLeft aria-hidden />
          Передать клиента
        </Button>
      }
      title="Передать клиента"
      schema={schema}
      defaultValues={{ toId: '', reason: '' }}
      confirmLabel="Попросить о передаче"
      onSubmit={async ({ toId, reason }) => {
        await ask({ clientId, toId, reason })
        toast.success('Просьба отправлена администраторам')
      }}
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const { register } = useFormContext<Values>()
  const query = useQuery(colleaguesQuery())
  const { data: colleagues } = query
  if (!colleagues) return <QueryPlaceholder query={query} className="h-32" />
  return (
    <>
      <p className="text-14 text-ink-soft">Клиент останется вашим, пока администратор не ответит.</p>
      <SelectField
        name="toId"
        label="Кому"
        required
        options={colleagues.map(({ user_id, full_name }) => ({ value: user_id, label: full_name }))}
      />
      <FormField name="reason" label="Причина" remark="необязательно" hint="Увидит администратор, клиника не увидит">
        <Textarea rows={3} maxLength={500} {...register('reason')} />
      </FormField>
    </>
  )
}
