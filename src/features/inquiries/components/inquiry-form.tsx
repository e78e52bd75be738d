import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormRegister } from 'react-hook-form'
import type { z } from 'zod'
import { legalDocumentsQuery } from '#features/legal/queries.ts'
import { Button } from '#ui/button'
import { Form, FormErrors } from '#ui/form'
import { PrivacyConsent } from './privacy-consent.tsx'
import { Thanks } from './thanks.tsx'
import { Trap } from './trap.tsx'

type InquiryFormProps<Input extends FieldValues, Output> = {
  /** Of its heading. */
  headingId: string
  schema: z.ZodType<Output, Input>
  empty: DefaultValues<Input>
  labels: Readonly<Record<string, ReactNode>>
  submitLabel: string
  thanks: string
  send: (values: Output, privacyDocumentId: string | undefined) => Promise<unknown>
  /** `FormField`s, in two columns. */
  children: (register: UseFormRegister<Input>) => ReactNode
}

/** What somebody without an account writes to the shop: fields, the consent to keep them, and thanks. */
export function InquiryForm<Input extends FieldValues, Output>(props: InquiryFormProps<Input, Output>) {
  const { headingId, schema, empty, labels, submitLabel, thanks, send, children } = props
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues: empty })
  const documents = useQuery(legalDocumentsQuery)
  const [sent, setSent] = useState(false)

  if (sent) return <Thanks>{thanks}</Thanks>
  return (
    <Form
      form={form}
      aria-labelledby={headingId}
      onSubmit={async (values) => {
        const { data } = documents.data?.privacy ? documents : await documents.refetch()
        await send(values, data?.privacy?.id)
        setSent(true)
      }}
    >
      <FormErrors labels={labels} className="mb-5" />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-x-5">{children(form.register)}</div>
      <Trap />
      <PrivacyConsent />
      <Button type="submit" size="lg" loading={form.formState.isSubmitting} className="mt-3 max-md:w-full">
        {submitLabel}
      </Button>
    </Form>
  )
}
