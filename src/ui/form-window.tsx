import { zodResolver } from '@hookform/resolvers/zod'
import { useBlocker } from '@tanstack/react-router'
import { Slot } from 'radix-ui/slot'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { fieldErrors } from '#lib/error-texts'
import { Button, type ButtonProps } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, DialogContent } from './dialog.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFooter, DrawerHeader } from './drawer.tsx'
import { Form, FormErrors } from './form.tsx'

type FormWindowProps<Input extends FieldValues, Output> = {
  title: ReactNode
  description?: ReactNode
  size?: 'md' | 'lg'
  /** The rules of the form; the database has the same. */
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** How people call each field: for the summary of what is wrong. */
  labels: Readonly<Record<string, ReactNode>>
  submitLabel: string
  submitVariant?: ButtonProps['variant']
  /** The window stays, busy, until this settles; what it rejects with goes to its fields, or above them. */
  onSubmit: (values: Output) => Promise<unknown>
  /** After an accepted submit it is there for the next one. */
  staysOpen?: boolean
  onClose: () => void
  onOpenAutoFocus?: (event: Event) => void
  onCloseAutoFocus?: (event: Event) => void
  /** The fields. */
  children: ReactNode | ((form: UseFormReturn<Input, unknown, Output>) => ReactNode)
}

type FormDialogProps<Input extends FieldValues, Output> = Omit<FormWindowProps<Input, Output>, 'onClose'> & {
  /** The button that opens it; without one it is open as long as it is there. */
  trigger?: ReactNode
  onClose?: () => void
}

/** A form in a dialog: a schema, and what to do with its values. Leaving with something unsaved asks first. */
export function FormDialog<Input extends FieldValues, Output>({
  trigger,
  onClose,
  ...props
}: FormDialogProps<Input, Output>) {
  const [open, setOpen] = useState(trigger === undefined)
  function close() {
    if (trigger !== undefined) setOpen(false)
    onClose?.()
  }
  return (
    <>
      {trigger && (
        <Slot aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {trigger}
        </Slot>
      )}
      {open && <DialogWindow {...props} onClose={close} />}
    </>
  )
}

function DialogWindow<Input extends FieldValues, Output>(props: FormWindowProps<Input, Output>) {
  const { form, submit, question, leave } = useFormWindow(props)
  return (
    <Dialog open onOpenChange={leave}>
      <DialogContent
        title={props.title}
        description={props.description}
        size={props.size}
        onOpenAutoFocus={props.onOpenAutoFocus}
        onCloseAutoFocus={props.onCloseAutoFocus}
        footer={
          <>
            <Button variant="secondary" onClick={leave}>
              Отмена
            </Button>
            {submit}
          </>
        }
      >
        {form}
        {question}
      </DialogContent>
    </Dialog>
  )
}

type FormDrawerProps<Input extends FieldValues, Output> = FormWindowProps<Input, Output> & {
  /** Above the form: what holds now. */
  before?: ReactNode
}

/** The same in a drawer, for forms that take a while. */
export function FormDrawer<Input extends FieldValues, Output>(props: FormDrawerProps<Input, Output>) {
  const { form, submit, question, leave } = useFormWindow(props)
  return (
    <Drawer open onOpenChange={leave}>
      <DrawerContent size={props.size} onCloseAutoFocus={props.onCloseAutoFocus}>
        <DrawerHeader title={props.title} subtitle={props.description} />
        <DrawerBody className="grid content-start gap-6">
          {props.before}
          {form}
        </DrawerBody>
        <DrawerFooter>{submit}</DrawerFooter>
        {question}
      </DrawerContent>
    </Drawer>
  )
}

function useFormWindow<Input extends FieldValues, Output>(props: FormWindowProps<Input, Output>) {
  const { schema, defaultValues, labels, submitLabel, submitVariant, onSubmit, onClose, children } = props
  const id = useId()
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues })
  const { isDirty, isSubmitting } = form.formState
  const [asking, setAsking] = useState(false)
  const mayLeave = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !mayLeave.current,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })

  function close() {
    mayLeave.current = true
    onClose()
  }

  function leave() {
    if (isSubmitting) return
    if (isDirty) setAsking(true)
    else close()
  }

  async function submit(values: Output) {
    try {
      await onSubmit(values)
    } catch (error) {
      const refused = Object.entries(fieldErrors(error)).filter(([name]) => name in labels)
      if (refused.length === 0) throw error
      for (const [name, message] of refused) form.setError(name as Path<Input>, { message })
      return
    }
    if (props.staysOpen) form.reset(form.getValues())
    else close()
  }

  return {
    leave,
    form: (
      <Form form={form} onSubmit={submit} id={id} className="grid gap-4">
        <FormErrors labels={labels} />
        {typeof children === 'function' ? children(form) : children}
      </Form>
    ),
    submit: (
      <Button type="submit" form={id} variant={submitVariant} loading={isSubmitting} className="max-md:flex-1">
        {submitLabel}
      </Button>
    ),
    question: (
      <ConfirmDialog
        open={asking || blocker.status === 'blocked'}
        onOpenChange={(open) => {
          if (open) return
          setAsking(false)
          blocker.reset?.()
        }}
        title="Закрыть без сохранения?"
        confirmLabel="Не сохранять"
        cancelLabel="Продолжить"
        tone="danger"
        onConfirm={() => (blocker.status === 'blocked' ? blocker.proceed() : close())}
      >
        То, что вы ввели, не сохранится.
      </ConfirmDialog>
    ),
  }
}
