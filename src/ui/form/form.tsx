import { useEffect, useRef, type ComponentProps, type ReactNode, type SubmitEvent } from 'react'
import {
  FormProvider,
  get,
  useFormContext,
  useFormState,
  type FieldError,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import { errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { keepOneLine } from '#lib/forms/one-line'
import { count } from '#lib/text/plural'
import { Alert } from '../state/alert.tsx'
import { Field } from './field.tsx'

export type Submit<Input extends FieldValues> = {
  /** Value of the pressed button. */
  pressed: string
  /** Rebases the form on what is saved. Text typed meanwhile stays as a change. */
  saved: (values: Input) => void
}

type FormProps<Input extends FieldValues, Output> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: UseFormReturn<Input, unknown, Output>
  /** `FormErrors` shows what it throws; nothing typed is lost. Ignores further submits until it settles. */
  onSubmit: (values: Output, submit: Submit<Input>) => unknown
}

/** After a refused submit the first invalid field gets the focus. */
export function Form<Input extends FieldValues, Output>({ form, onSubmit, ...props }: FormProps<Input, Output>) {
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const focused = useRef<Element>(null)
  const { submitCount } = useFormState({ control: form.control })

  useEffect(() => {
    if (submitCount === 0) return undefined
    // In document order, selects included. After react-hook-form, which uses the order of registration.
    const timer = setTimeout(() => {
      const wrong = element.current?.querySelector('[aria-invalid="true"]')
      // An inert form has lost the focus.
      const target = wrong ?? (document.activeElement === document.body ? focused.current : null)
      if (target instanceof HTMLElement) target.focus()
    })
    return () => clearTimeout(timer)
  }, [submitCount])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    focused.current = document.activeElement
    const { submitter } = event.nativeEvent
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : ''
    const typed = new Set<Path<Input>>()
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name) typed.add(name.split('.')[0] as Path<Input>)
    })
    const saved = (values: Input) => {
      const kept = [...typed].map((name) => [name, form.getValues(name)] as const)
      form.reset(values)
      for (const [name, value] of kept) form.setValue(name, value, { shouldDirty: true })
    }
    try {
      await form.handleSubmit(async (values) => {
        try {
          await onSubmit(values, { pressed, saved })
        } catch (error) {
          form.setError('root', {
            type: error instanceof AppError ? error.word : 'unexpected',
            message: errorText(error),
          })
        }
      })(event)
    } finally {
      unsubscribe()
      isSending.current = false
    }
  }

  return (
    <FormProvider {...form}>
      <form
        data-slot="form"
        ref={element}
        noValidate
        onInput={keepOneLine}
        onSubmit={(event) => {
          // In React a form in a dialog is inside the form that opened it.
          event.stopPropagation()
          void submit(event)
        }}
        {...props}
      />
    </FormProvider>
  )
}

/** Shows the error of a form field. */
export function FormField({ name, ...props }: Omit<ComponentProps<typeof Field>, 'error'> & { name: string }) {
  return <Field error={useFieldError(name)} {...props} />
}

/** The field's error, in words. */
export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState({ name })
  return (get(errors, name) as FieldError | undefined)?.message
}

type FormErrorsProps = {
  labels: Readonly<Record<string, ReactNode>>
  actions?: Readonly<Record<string, ReactNode>>
  /** Where fields may be unmounted: shows the field, then focuses it. */
  onSeek?: (name: string) => void
  className?: string
}

/** After a refused submit: the invalid fields, or the server's answer. */
export function FormErrors({ labels, actions, onSeek, className }: FormErrorsProps) {
  const { control, setFocus } = useFormContext()
  const seek = onSeek ?? setFocus
  const { errors, submitCount } = useFormState({ control })
  if (submitCount === 0) return null
  if (errors.root?.message) {
    const action = actions?.[String(errors.root.type)]
    return <Alert role="alert" tone="danger" title={errors.root.message} action={action} className={className} />
  }
  const wrong = Object.keys(labels).filter((name) => name in errors)
  if (wrong.length === 0) return null
  return (
    <Alert role="alert" tone="danger" title={`Исправьте ${fields(wrong.length)}`} className={className}>
      <ul className="mt-0.5 grid justify-items-start gap-0.5">
        {wrong.map((name) => (
          <li key={name}>
            <button type="button" className="text-left link" onClick={() => seek(name)}>
              {labels[name]}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const fields = (n: number) => count(n, ['поле', 'поля', 'полей'])
