import { useMutation, useQuery } from '@tanstack/react-query'
import { columnLabels } from '#features/clinics/choices.ts'
import { clinicValueText } from '#features/clinics/value-text.ts'
import { relativeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { ReasonDialog } from '#ui/window/reason-dialog'
import { toast } from '#ui/state/toast'
import { clinicName, type Clinic, type ClinicColumn } from '../clinic.ts'
import { changeMutation } from '../mutations.ts'
import { clinicChangeQuery } from '../queries.ts'

const MIN_REASON = 10

export function ChangeRequest({ clinic }: { clinic: Clinic }) {
  const { data: request } = useQuery(clinicChangeQuery(clinic.user_id))
  const decide = useMutation({
    ...changeMutation(clinic.user_id),
    onSuccess: (_, { approve }) =>
      toast.success(`${clinicName(clinic)}: ${approve ? 'данные изменены' : 'изменение отклонено'}`),
  })
  if (!request) return null
  const { id } = request
  return (
    <section aria-labelledby="change-request" className="rounded-card border border-accent-edge bg-accent-soft p-4">
      <h3 id="change-request" className="text-14 font-semibold">
        Просит изменить данные
      </h3>
      <p className="text-13 text-ink-soft">{relativeText(request.created_at)}</p>
      <dl className="mt-2 grid gap-2 text-14">
        {(Object.entries(request.changes) as [ClinicColumn, string | boolean | null][]).map(([column, value]) => (
          <div key={column}>
            <dt className="text-13 text-muted">{columnLabels[column]}</dt>
            <dd className="break-words">
              <del className="mr-2 text-muted empty:hidden">{clinicValueText(column, clinic[column])}</del>
              <ins className="font-medium no-underline">{clinicValueText(column, value) ?? 'убрать'}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          loading={decide.isPending && decide.variables.approve}
          onClick={() => decide.mutate({ id, approve: true }, { onError: (error) => toast.error(errorText(error)) })}
        >
          Согласиться
        </Button>
        <ReasonDialog
          trigger={
            <Button variant="danger" size="sm" disabled={decide.isPending}>
              Отклонить изменение
            </Button>
          }
          title="Отклонить изменение?"
          description="Данные клиники останутся прежними, она увидит причину."
          minLength={MIN_REASON}
          confirmLabel="Отклонить изменение"
          onConfirm={(reason) => decide.mutateAsync({ id, approve: false, reason })}
        />
      </div>
    </section>
  )
}
