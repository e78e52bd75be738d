import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/action/button'
import { CheckboxField } from '#ui/form/checkbox-field'
import { FormField } from '#ui/form/form'
import { FormDialog } from '#ui/window/form-dialog'
import { Input } from '#ui/form/input'
import { StatusChip } from '#ui/data/status-chip'
import { toast } from '#ui/state/toast'
import { carrierSchema } from '../method-schema.ts'
import { saveCarrierMutation, type CarrierRow } from '../mutations.ts'
import { carriersQuery } from '../queries.ts'
import { QueryCard } from './query-card.tsx'

export function Carriers() {
  const query = useQuery(carriersQuery())
  return (
    <QueryCard
      title="Службы"
      query={query}
      action={
        <CarrierDialog
          trigger={
            <Button variant="secondary" size="sm">
              Добавить службу
            </Button>
          }
        />
      }
    >
      <ul className="divide-y">
        {query.data?.map((carrier) => (
          <li key={carrier.code} className="flex items-center gap-4 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {carrier.name}
                {!carrier.is_active && <StatusChip tone="neutral">выключена</StatusChip>}
              </p>
              <p className="text-13 wrap-anywhere text-muted">{carrier.tracking_pattern ?? 'номер любой'}</p>
            </div>
            <CarrierDialog
              carrier={carrier}
              trigger={
                <Button variant="secondary" size="sm" aria-label={`Изменить: ${carrier.name}`}>
                  Изменить
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </QueryCard>
  )
}

function CarrierDialog({ carrier, trigger }: { carrier?: CarrierRow; trigger: ReactNode }) {
  const { mutateAsync: save } = useMutation(saveCarrierMutation())
  return (
    <FormDialog
      trigger={trigger}
      title={carrier ? carrier.name : 'Новая служба'}
      schema={carrierSchema}
      defaultValues={{
        code: carrier?.code ?? '',
        name: carrier?.name ?? '',
        pattern: carrier?.tracking_pattern ?? '',
        url: carrier?.tracking_url ?? '',
        position: String(carrier?.position ?? 10),
        isActive: carrier?.is_active ?? true,
      }}
      confirmLabel="Сохранить"
      onSubmit={async (row) => {
        await save({ ...row, isNew: !carrier })
        toast.success(`Сохранено: ${row.name}`)
      }}
    >
      {({ register }) => (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <FormField name="name" label="Название" required>
              <Input maxLength={80} {...register('name')} />
            </FormField>
            {carrier ? (
              <FormField name="position" label="Порядок">
                <Input inputMode="numeric" {...register('position')} />
              </FormField>
            ) : (
              <FormField name="code" label="Код" required hint="Латиницей: dhl">
                <Input maxLength={40} autoComplete="off" {...register('code')} />
              </FormField>
            )}
          </div>
          <FormField
            name="pattern"
            label="Вид номера отправления"
            remark="необязательно"
            hint="Регулярное выражение: [A-Z]{2}[0-9]{9}KZ"
          >
            <Input maxLength={100} autoComplete="off" {...register('pattern')} />
          </FormField>
          <FormField
            name="url"
            label="Страница отслеживания"
            remark="необязательно"
            hint="https://… с {number} на месте номера"
          >
            <Input maxLength={300} autoComplete="off" inputMode="url" {...register('url')} />
          </FormField>
          <CheckboxField name="isActive">Предлагать при отправке</CheckboxField>
        </>
      )}
    </FormDialog>
  )
}
