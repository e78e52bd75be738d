import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../action/button.tsx'
import { Dialog, DialogContent, DialogTrigger } from './dialog.tsx'
import { useFormWindow, type FormWindowProps, type IdempotencyState } from './form-window.tsx'

type FormDialogProps<Input extends FieldValues, Output> = FormWindowProps<Input, Output> & {
  /** Without one it is open while rendered. */
  trigger?: ReactNode
  cancelLabel?: string | undefined
  onClose?: () => void
  onOpenAutoFocus?: (event: Event) => void
}

/** Leaving with unsaved changes asks first. */
export function FormDialog<Input extends FieldValues, Output>({
  trigger,
  onClose,
  ...form
}: FormDialogProps<Input, Output>) {
  const [open, setOpen] = useState(!trigger)
  // Outlives the form: a submit with a lost answer may be repeated after reopening.
  const idempotency = useState(() => crypto.randomUUID())
  const leave = useRef<() => void>(null)

  function close() {
    if (trigger) setOpen(false)
    onClose?.()
  }

  return (
    <Dialog open={open} onOpenChange={(next) => (next ? setOpen(true) : leave.current?.())}>
      {trigger && <DialogTrigger asChild>{trigger}</DialogTrigger>}
      {open && <FormDialogContent {...form} idempotency={idempotency} leaveRef={leave} onClose={close} />}
    </Dialog>
  )
}

type FormDialogContentProps<Input extends FieldValues, Output> = FormWindowProps<Input, Output> & {
  idempotency: IdempotencyState
  cancelLabel?: string | undefined
  /** Receives the function that closes the dialog, or asks. */
  leaveRef: Ref<() => void>
  onClose: () => void
  onOpenAutoFocus?: (event: Event) => void
}

function FormDialogContent<Input extends FieldValues, Output>({
  cancelLabel = 'Отмена',
  idempotency,
  leaveRef,
  onClose,
  onOpenAutoFocus,
  ...props
}: FormDialogContentProps<Input, Output>) {
  const { body, submitButton, question, leave } = useFormWindow(props, onClose, idempotency)
  useImperativeHandle(leaveRef, () => leave)
  return (
    <DialogContent
      title={props.title}
      description={props.description}
      size={props.size}
      {...(onOpenAutoFocus && { onOpenAutoFocus })}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {cancelLabel}
          </Button>
          {submitButton}
        </>
      }
    >
      {body}
      {question}
    </DialogContent>
  )
}
