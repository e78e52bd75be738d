import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { AppError } from '#lib/backend/errors'
import { fieldErrors, fieldName } from '#lib/forms/field-errors'
import { Button } from '../action/button.tsx'
import { Form, FormErrors, type Submit } from '../form/form.tsx'
import { useLeaveGuard } from './leave-guard.tsx'

/** Shared by `FormDialog` and `FormDrawer`. */
export type FormWindowProps<Input extends FieldValues, Output> = {
  title: ReactNode
  description?: ReactNode
  size?: 'md' | 'lg'
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  labels?: Readonly<Record<string, ReactNode>>
  /** Names the action, never «ОК». */
  confirmLabel: string
  tone?: 'primary' | 'danger'
  /**
   * Busy until it settles. A rejection shows at its fields, or above the buttons. The key is the same until success,
   * so that a retry counts once. The signal aborts when the window closes.
   */
  onSubmit: (values: Output, idempotencyKey: string, signal: AbortSignal) => Promise<unknown>
  /** Closing aborts the submit: for uploads. */
  abortable?: boolean
  /** After saving, the form stays for the next change. */
  staysOpen?: boolean
  children: ReactNode | ((form: UseFormReturn<Input, unknown, Output>) => ReactNode)
}

/** An idempotency key and its setter. */
export type IdempotencyState = [key: UUID, setKey: (key: UUID) => void]

type UUID = ReturnType<typeof crypto.randomUUID>

/** The form and `leave`, which asks first when there are unsaved changes. So do Back and reload. */
export function useFormWindow<Input extends FieldValues, Output>(
  props: Omit<FormWindowProps<Input, Output>, 'size'>,
  onClose: () => void,
  /** State of a parent that outlives the window. */
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
      // Typing while the window waits to close would be lost.
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

/** False when none of the named fields is in this form. */
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
