import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { errorText } from '#lib/error-texts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from './dialog.tsx'
import { Field } from './field.tsx'
import { Radio, RadioGroup } from './radio-group.tsx'
import { Textarea } from './textarea.tsx'

const OTHER = 'other'

type ReasonDialogProps = {
  /** The button that asks; without it, `open` decides. */
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: ReactNode
  /** What will happen, and who will read the reason. */
  description: ReactNode
  /** Usual reasons to choose from; «Другое» comes by itself, and the text then has to be written. */
  reasons?: readonly string[]
  /** The shortest reason that says anything; 0 where none need be given. */
  minLength?: number
  maxLength?: number
  tone?: 'primary' | 'danger'
  confirmLabel: string
  /** A rejection is told inside the window, and nothing typed is lost. */
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks why, before something is refused, cancelled, taken back or given to somebody else. */
export function ReasonDialog({
  trigger,
  open: controlledOpen,
  onOpenChange,
  title,
  description,
  ...form
}: ReasonDialogProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const open = controlledOpen ?? ownOpen

  function setOpen(next: boolean) {
    setOwnOpen(next)
    onOpenChange?.(next)
  }

  return (
    <Dialog open={open} onOpenChange={(next) => !pending && setOpen(next)}>
      {trigger && <DialogTrigger asChild>{trigger}</DialogTrigger>}
      {open && (
        <DialogContent title={title} description={description}>
          <ReasonForm {...form} pending={pending} setPending={setPending} onDone={() => setOpen(false)} />
        </DialogContent>
      )}
    </Dialog>
  )
}

type ReasonFormProps = Omit<ReasonDialogProps, 'trigger' | 'open' | 'onOpenChange' | 'title' | 'description'> & {
  pending: boolean
  setPending: (pending: boolean) => void
  onDone: () => void
}

function ReasonForm({
  reasons = [],
  minLength = 3,
  maxLength = 900,
  tone = 'danger',
  confirmLabel,
  onConfirm,
  pending,
  setPending,
  onDone,
}: ReasonFormProps) {
  const [chosen, setChosen] = useState('')
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const textarea = useRef<HTMLTextAreaElement>(null)

  const listed = reasons.length > 0
  const written = text.trim()
  const textRequired = minLength > 0 && (!listed || chosen === OTHER)
  const choiceError = listed && !chosen ? 'Выберите причину' : undefined
  const textError = textRequired && written.length < minLength ? `Напишите не короче ${minLength} символов` : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (choiceError || textError) {
      if (!choiceError) textarea.current?.focus()
      return
    }
    setPending(true)
    setFailure(undefined)
    try {
      await onConfirm(listed && chosen !== OTHER ? [chosen, written].filter(Boolean).join('. ') : written)
      onDone()
    } catch (error) {
      setFailure(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {listed && (
        <Field label="Причина" required error={submitted && choiceError}>
          <RadioGroup value={chosen} onValueChange={setChosen} className="gap-0">
            {reasons.map((reason) => (
              <Radio key={reason} value={reason}>
                {reason}
              </Radio>
            ))}
            <Radio value={OTHER}>Другое</Radio>
          </RadioGroup>
        </Field>
      )}
      <Field
        label={listed ? 'Пояснение' : 'Причина'}
        remark={textRequired ? undefined : 'необязательно'}
        required={textRequired}
        error={submitted && textError}
      >
        <Textarea ref={textarea} value={text} maxLength={maxLength} onChange={(event) => setText(event.target.value)} />
      </Field>
      {failure !== undefined && <Alert role="alert" tone="danger" title={errorText(failure)} />}
      <div className="flex justify-end gap-2.5 max-md:flex-col-reverse">
        <DialogClose asChild>
          <Button variant="secondary">Не сейчас</Button>
        </DialogClose>
        <Button type="submit" variant={tone} loading={pending}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
