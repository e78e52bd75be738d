import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { AppError } from '#lib/errors'
import { fieldErrors, fieldName } from '#lib/field-errors'
import { Button } from './button.tsx'
import { Form, FormErrors, type Submit } from './form.tsx'
import { useLeaveGuard } from './leave-guard.tsx'

/** What `FormDialog` and `FormDrawer` share. */
export type FormWindowProps<Input extends FieldValues, Output> = {
  title: ReactNode
  description?: ReactNode
  size?: 'md' | 'lg'
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** Names of the fields for the summary above a long form; short ones do without. */
  labels?: Readonly<Record<string, ReactNode>>
  /** The action itself, never «ОК». */
  confirmLabel: string
  tone?: 'primary' | 'danger'
  /**
   * The window is busy until this settles. A rejection goes to the fields it names, or above the buttons. The key stays the
   * same until it succeeds, so that a repeated try counts once. The signal aborts when the window goes.
   */
  onSubmit: (values: Output, idempotencyKey: string, signal: AbortSignal) => Promise<unknown>
  /** The busy window may be left, which aborts its submit: for uploads. */
  abortable?: boolean
  /** Saved, the form is there for the next change. */
  staysOpen?: boolean
  /** `FormField`s. */
  children: ReactNode | ((form: UseFormReturn<Input, unknown, Output>) => ReactNode)
}

/** An idempotency key and what replaces it. */
export type IdempotencyState = [key: UUID, setKey: (key: UUID) => void]

type UUID = ReturnType<typeof crypto.randomUUID>

/**
 * The form of a dialog or drawer, and `leave`, which asks first when there are unsaved changes. So do the browser's Back
 * and reload.
 */
export function useFormWindow<Input extends FieldValues, Output>(
  props: Omit<FormWindowProps<Input, Output>, 'size'>,
  onClose: () => void,
  /** Kept by whoever outlives the window. */
  idempotency?: IdempotencyState,
) {
  const { schema, defaultValues, labels = {}, confirmLabel, tone, onSubmit, abortable, staysOpen, children } = props
  const id = useId()
  const ownIdempotency = useState(() => crypto.randomUUID())
  const [key, setKey] = idempotency ?? ownIdempotency
  const submitting = useRef<AbortController>(undefined)
  useEffect(() => () => submitting.current?.abort(), [])
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting, submitCount } = form.formState
  const { letLeave, leave, question } = useLeaveGuard(isDirty)

  useEffect(() => {
    if (submitCount > 0) document.getElementById(`${id}-errors`)?.scrollIntoView({ block: 'nearest' })
  }, [submitCount, id])

  function close() {
    letLeave()
    onClose()
  }

  async function submit(values: Output, { saved }: Submit<Input>) {
    const sent = structuredClone(form.getValues())
    letLeave() // onSubmit may go to what it has made
    const { signal } = (submitting.current = new AbortController())
    try {
      await onSubmit(values, key, signal)
    } catch (error) {
      if (signal.aborted) return
      letLeave(false)
      if (error instanceof AppError && error.word === 'idempotency_key_used') setKey(crypto.randomUUID())
      if (!showRefusedFields(form, error)) throw error
      return
    }
    setKey(crypto.randomUUID())
    if (signal.aborted) return
    if (!staysOpen) return close()
    letLeave(false)
    saved(sent)
  }

  return {
    isSubmitting,
    leave: () => {
      if (isSubmitting) {
        if (!abortable) return
        submitting.current?.abort()
        close()
      } else leave(close)
    },
    body: (
      // What is typed while a window waits to close would go with it.
      <Form form={form} onSubmit={submit} id={id} inert={isSubmitting && !staysOpen} className="grid gap-4">
        {typeof children === 'function' ? children(form) : children}
        <div id={`${id}-errors`} className="empty:hidden">
          <FormErrors labels={labels} />
        </div>
      </Form>
    ),
    submitButton: (
      <Button type="submit" form={id} variant={tone} loading={isSubmitting}>
        {confirmLabel}
      </Button>
    ),
    question,
  }
}

/** Shows a refusal at the fields it names; false where it names none of this form. */
function showRefusedFields<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): boolean {
  const names = Object.keys(form.getValues())
  const refused = Object.entries(fieldErrors(error)).flatMap(([column, message]) => {
    const name = [column, fieldName(column)].find((each) => names.includes(each))
    return name ? [{ name: name as Path<Input>, message }] : []
  })
  for (const { name, message } of refused) form.setError(name, { message })
  return refused.length > 0
}
