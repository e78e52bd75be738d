import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import {
  FormProvider,
  get,
  useFormContext,
  useFormState,
  type FieldError,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import { errorText } from '#lib/error-texts'
import { AppError } from '#lib/errors'
import { keepOneLine } from '#lib/one-line'
import { count } from '#lib/plural'
import { Alert } from './alert.tsx'
import { Field } from './field.tsx'

type FormProps<Input extends FieldValues, Output> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: UseFormReturn<Input, unknown, Output>
  /** What it throws is shown by `FormErrors`; nothing typed is lost. */
  onSubmit: (values: Output) => unknown
}

/** A form of react-hook-form: after a refused submit the first wrong field has the focus. */
export function Form<Input extends FieldValues, Output>({ form, onSubmit, ...props }: FormProps<Input, Output>) {
  const element = useRef<HTMLFormElement>(null)
  const { submitCount } = useFormState({ control: form.control })

  useEffect(() => {
    if (submitCount === 0) return undefined
    // By the document's order; a select is focused like an input. After react-hook-form, which goes by that of registration.
    const timer = setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return () => clearTimeout(timer)
  }, [submitCount])

  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values)
    } catch (error) {
      form.setError('root', { type: error instanceof AppError ? error.word : 'unexpected', message: errorText(error) })
    }
  })

  return (
    <FormProvider {...form}>
      <form
        data-slot="form"
        ref={element}
        noValidate
        onInput={keepOneLine}
        onSubmit={(event) => {
          // In React a form in a dialog lies inside the form that opened it.
          event.stopPropagation()
          void submit(event)
        }}
        {...props}
      />
    </FormProvider>
  )
}

/** A `Field` that shows the error of one of the form's fields. */
export function FormField({ name, ...props }: Omit<ComponentProps<typeof Field>, 'error'> & { name: string }) {
  return <Field error={useFieldError(name)} {...props} />
}

/** What is wrong with a field, in words. */
export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState({ name })
  return (get(errors, name) as FieldError | undefined)?.message
}

type FormErrorsProps = {
  labels: Readonly<Record<string, ReactNode>>
  /** What can be done about a refusal, by its word: a link. */
  actions?: Readonly<Record<string, ReactNode>>
  className?: string
}

/** Said after a refused submit: how many fields are wrong, which ones, or what the server answered. */
export function FormErrors({ labels, actions, className }: FormErrorsProps) {
  const { control, setFocus } = useFormContext()
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
            <button type="button" className="text-left link" onClick={() => setFocus(name)}>
              {labels[name]}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const fields = (n: number) => count(n, ['поле', 'поля', 'полей'])
