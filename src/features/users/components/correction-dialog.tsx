import { useRef, useState, type FormEvent } from 'react'
import { columnLabels } from '#features/clinics/choices.ts'
import { valueText } from '#features/clinics/value-text.ts'
import { errorText } from '#lib/error-texts'
import { Alert } from '#ui/alert'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { Dialog, DialogClose, DialogContent } from '#ui/dialog'
import { Field } from '#ui/field'
import { Input } from '#ui/input'
import { Textarea } from '#ui/textarea'
import type { Clinic, ClinicColumn } from '../clinic.ts'

const LONGEST_REMARK = 500
const LONGEST_COMMENT = 1000
const FORM_ID = 'correction'
const columns = Object.keys(columnLabels) as ClinicColumn[]

type Correction = { fields: Record<string, string>; comment: string }

type CorrectionFormProps = {
  clinic: Clinic
  /** The field to begin with. */
  column: ClinicColumn | undefined
  onSend: (correction: Correction) => Promise<unknown>
}

/** Asks a clinic to put some of its fields right before anything is decided. */
export function CorrectionDialog({ onSend, onClose, ...form }: CorrectionFormProps & { onClose: () => void }) {
  const [sending, setSending] = useState(false)
  return (
    <Dialog open onOpenChange={() => !sending && onClose()}>
      <DialogContent
        title="Что исправить?"
        description="Клиника увидит замечания у полей. Заявка останется в очереди."
        onOpenAutoFocus={focusFirstRemark}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Отмена</Button>
            </DialogClose>
            <Button type="submit" form={FORM_ID} loading={sending}>
              Отправить клинике
            </Button>
          </>
        }
      >
        <CorrectionForm
          {...form}
          onSend={async (correction) => {
            setSending(true)
            try {
              await onSend(correction)
              onClose()
            } finally {
              setSending(false)
            }
          }}
        />
      </DialogContent>
    </Dialog>
  )
}

/** Whoever came from a field writes at once; else the first box comes first. */
function focusFirstRemark(event: Event) {
  const remark = document.getElementById(FORM_ID)?.querySelector<HTMLElement>('input[data-asked]')
  if (!remark) return
  event.preventDefault()
  remark.focus()
}

function CorrectionForm({ clinic, column: asked, onSend }: CorrectionFormProps) {
  const [remarks, setRemarks] = useState<Record<string, string>>({
    ...(asked && { [asked]: '' }),
    ...clinic.correction?.fields,
  })
  const [comment, setComment] = useState(clinic.correction?.comment ?? '')
  const [submitted, setSubmitted] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)

  const ticked = Object.keys(remarks)
  const says = (text: string | undefined) => Boolean(text?.trim())
  const isEmpty = ticked.length === 0 && !says(comment)

  function toggle(column: ClinicColumn, on: boolean) {
    const { [column]: _, ...others } = remarks
    setRemarks(on ? { ...remarks, [column]: '' } : others)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    setFailure(undefined)
    if (isEmpty || ticked.some((column) => !says(remarks[column]))) {
      // After React has marked what is wrong.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    try {
      await onSend({ fields: remarks, comment: comment.trim() })
    } catch (error) {
      setFailure(error)
    }
  }

  return (
    <form ref={form} id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <fieldset>
        <legend className="text-13 font-medium text-ink-soft">Поля с ошибками</legend>
        {columns.map((column) => (
          <div key={column}>
            <Checkbox
              checked={column in remarks}
              onCheckedChange={(on) => toggle(column, on === true)}
              note={valueText(column, clinic[column]) ?? 'не указано'}
              className="py-2"
            >
              {columnLabels[column]}
            </Checkbox>
            {column in remarks && (
              <Field
                label={`Что исправить: ${columnLabels[column]}`}
                required
                error={submitted && !says(remarks[column]) && 'Напишите, что исправить'}
                className="mb-2 ml-8"
              >
                <Input
                  data-asked={column === asked || undefined}
                  value={remarks[column]}
                  maxLength={LONGEST_REMARK}
                  onChange={(event) => setRemarks({ ...remarks, [column]: event.target.value })}
                />
              </Field>
            )}
          </div>
        ))}
      </fieldset>
      <Field
        label="Комментарий"
        remark={ticked.length > 0 ? 'необязательно' : undefined}
        error={submitted && isEmpty && 'Отметьте поля или напишите, что исправить'}
      >
        <Textarea value={comment} maxLength={LONGEST_COMMENT} onChange={(event) => setComment(event.target.value)} />
      </Field>
      {failure !== undefined && <Alert role="alert" tone="danger" title={errorText(failure)} />}
    </form>
  )
}
