import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { AppError } from '#lib/errors'
import { Button } from './button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from './dialog.tsx'
import { Form, FormErrors } from './form.tsx'

type FormDialogProps<Input extends FieldValues, Output> = {
  /** The button that opens it. */
  trigger: ReactNode
  title: ReactNode
  description?: ReactNode
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** The action itself, never «ОК». */
  confirmLabel: string
  tone?: 'primary' | 'danger'
  /** The key stays the same for as long as the window is open, so that a repeated try counts once. What it throws is shown inside. */
  onSubmit: (values: Output, idempotencyKey: string) => Promise<unknown>
  /** The fields: `FormField`s. */
  children: ReactNode
}

/** A form in a window: a schema and an action. */
export function FormDialog<Input extends FieldValues, Output>({
  trigger,
  title,
  description,
  ...form
}: FormDialogProps<Input, Output>) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      {open && (
        <DialogContent title={title} description={description}>
          <DialogForm {...form} onDone={() => setOpen(false)} />
        </DialogContent>
      )}
    </Dialog>
  )
}

type DialogFormProps<Input extends FieldValues, Output> = Omit<
  FormDialogProps<Input, Output>,
  'trigger' | 'title' | 'description'
> & { onDone: () => void }

function DialogForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  confirmLabel,
  tone = 'primary',
  onSubmit,
  onDone,
  children,
}: DialogFormProps<Input, Output>) {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    shouldFocusError: false,
  })

  async function send(values: Output) {
    try {
      await onSubmit(values, key)
    } catch (error) {
      if (error instanceof AppError && error.word === 'idempotency_key_used') setKey(crypto.randomUUID())
      throw error
    }
    onDone()
  }

  return (
    <Form form={form} onSubmit={send} className="grid gap-4">
      {children}
      <FormErrors labels={{}} />
      <div className="flex justify-end gap-2.5 max-md:flex-col-reverse">
        <DialogClose asChild>
          <Button variant="secondary">Не сейчас</Button>
        </DialogClose>
        <Button type="submit" variant={tone} loading={form.formState.isSubmitting}>
          {confirmLabel}
        </Button>
      </div>
    </Form>
  )
}
