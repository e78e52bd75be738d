import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { errorText } from '#lib/error-texts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from './dialog.tsx'
import { Field } from './field.tsx'
import { Radio, RadioGroup } from './radio-group.tsx'
import { Textarea } from './textarea.tsx'

const OTHER = 'other'
const MAX_LENGTH = 900

type ReasonDialogProps = {
  /** The button that asks. */
  trigger: ReactNode
  title: ReactNode
  /** What will happen, and who will read the reason. */
  description: ReactNode
  /** Usual reasons to choose from; «Другое» comes by itself, and the text then has to be written. */
  reasons?: readonly string[]
  /** The shortest reason that says anything. */
  minLength?: number
  confirmLabel: string
  /** A rejection is told inside the window, and nothing typed is lost. */
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks why, before something is refused, cancelled or taken back. */
export function ReasonDialog({ trigger, title, description, ...form }: ReasonDialogProps) {
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  return (
    <Dialog open={open} onOpenChange={(next) => !pending && setOpen(next)}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      {open && (
        <DialogContent title={title} description={description}>
          <ReasonForm {...form} pending={pending} setPending={setPending} onDone={() => setOpen(false)} />
        </DialogContent>
      )}
    </Dialog>
  )
}

type ReasonFormProps = Pick<ReasonDialogProps, 'reasons' | 'minLength' | 'confirmLabel' | 'onConfirm'> & {
  pending: boolean
  setPending: (pending: boolean) => void
  onDone: () => void
}

function ReasonForm({
  reasons = [],
  minLength = 3,
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
  const textRequired = !listed || chosen === OTHER
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
      await onConfirm(textRequired ? written : [chosen, written].filter(Boolean).join('. '))
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
        <Textarea
          ref={textarea}
          value={text}
          maxLength={MAX_LENGTH}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {failure !== undefined && <Alert role="alert" tone="danger" title={errorText(failure)} />}
      <div className="flex justify-end gap-2.5 max-md:flex-col-reverse">
        <DialogClose asChild>
          <Button variant="secondary">Не сейчас</Button>
        </DialogClose>
        <Button type="submit" variant="danger" loading={pending}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
