import { useController } from 'react-hook-form'
import { z } from 'zod'
import { columnLabels } from '#features/clinics/choices.ts'
import { clinicValueText } from '#features/clinics/value-text.ts'
import { typedText } from '#lib/forms/form-schema'
import { Checkbox } from '#ui/form/checkbox'
import { FormField } from '#ui/form/form'
import { FormDialog } from '#ui/window/form-dialog'
import { Input } from '#ui/form/input'
import { Textarea } from '#ui/form/textarea'
import type { Clinic, ClinicColumn } from '../clinic.ts'

const LONGEST_REMARK = 500
const LONGEST_COMMENT = 1000
const DOCUMENTS_WANTED =
  'Пришлите документы: справку о регистрации и лицензию клиники или диплом косметолога. Подойдут фотографии или PDF.'
const columns = Object.keys(columnLabels) as ClinicColumn[]

const schema = z
  .object({
    fields: z.record(z.string(), typedText().min(1, 'Напишите, что исправить').max(LONGEST_REMARK)),
    comment: typedText().max(LONGEST_COMMENT),
  })
  .refine(({ fields, comment }) => comment || Object.keys(fields).length > 0, {
    path: ['comment'],
    message: 'Отметьте поля или напишите, что исправить',
  })

type CorrectionDialogProps = {
  clinic: Clinic
  /** What to start with: a field, the documents, or nothing. */
  asked: ClinicColumn | 'documents' | 'any'
  onSend: (correction: z.output<typeof schema>) => Promise<unknown>
  onClose: () => void
}

/** Asks a clinic to correct fields before a decision. */
export function CorrectionDialog({ clinic, asked, onSend, onClose }: CorrectionDialogProps) {
  const { fields, comment = '' } = clinic.correction ?? {}
  const column = asked === 'any' || asked === 'documents' ? undefined : asked
  return (
    <FormDialog
      title="Что исправить?"
      description="Клиника увидит замечания у полей. Заявка останется в очереди."
      schema={schema}
      defaultValues={{
        fields: { ...(column && { [column]: '' }), ...fields },
        comment: asked === 'documents' ? comment || DOCUMENTS_WANTED : comment,
      }}
      labels={{ fields: 'Поля с ошибками', comment: 'Комментарий' }}
      confirmLabel="Отправить клинике"
      onSubmit={onSend}
      onClose={onClose}
      onOpenAutoFocus={focusFirstRemark}
    >
      {({ register }) => (
        <>
          <Remarks clinic={clinic} asked={column} />
          <FormField name="comment" label="Комментарий" remark="необязательно, если отмечены поля">
            <Textarea maxLength={LONGEST_COMMENT} {...register('comment')} />
          </FormField>
        </>
      )}
    </FormDialog>
  )
}

/** Focuses the remark of the field that opened the dialog. */
function focusFirstRemark(event: Event) {
  const remark = document.querySelector<HTMLElement>('input[data-asked]')
  if (!remark) return
  event.preventDefault()
  remark.focus()
}

function Remarks({ clinic, asked }: { clinic: Clinic; asked: ClinicColumn | undefined }) {
  const {
    field: { value, onChange },
  } = useController<z.input<typeof schema>, 'fields'>({ name: 'fields' })

  function tick(column: ClinicColumn, on: boolean) {
    const { [column]: _, ...others } = value
    onChange(on ? { ...value, [column]: '' } : others)
  }

  return (
    <fieldset>
      <legend className="text-13 font-medium text-ink-soft">Поля с ошибками</legend>
      {columns.map((column) => (
        <div key={column}>
          <Checkbox
            checked={column in value}
            onCheckedChange={(on) => tick(column, on)}
            note={clinicValueText(column, clinic[column]) ?? 'не указано'}
            className="py-2"
          >
            {columnLabels[column]}
          </Checkbox>
          {column in value && (
            <FormField
              name={`fields.${column}`}
              label={`Что исправить: ${columnLabels[column]}`}
              required
              className="mb-2 ml-8"
            >
              <Input
                data-asked={column === asked || undefined}
                value={value[column]}
                maxLength={LONGEST_REMARK}
                onChange={({ target }) => onChange({ ...value, [column]: target.value })}
              />
            </FormField>
          )}
        </div>
      ))}
    </fieldset>
  )
}
