import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { LegalDialog, versionText } from '#features/legal/components/legal-dialog.tsx'
import { legalDocumentsQuery } from '#features/legal/queries.ts'
import { useContacts } from '#lib/backend/contacts'
import { formatPhone, telLink } from '#lib/forms/phone'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { CheckboxField } from '#ui/form/checkbox-field'
import { Form, FormErrors, FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { PhoneInput } from '#ui/form/phone-input'
import { Textarea } from '#ui/form/textarea'
import { sendInquiry } from '../queries.ts'
import { LONGEST_MESSAGE, emptyInquiry, inquirySchema, type InquiryKind, type InquiryValues } from '../schema.ts'

const texts = {
  partner: {
    title: 'Стать партнёром',
    lead: 'Расскажите о себе, и мы перезвоним.',
    message: 'Сообщение',
    placeholder: 'Чем занимаетесь и как видите сотрудничество',
    submit: 'Отправить заявку',
    thanks: 'Заявка отправлена',
  },
  question: {
    title: 'Задать вопрос',
    lead: 'Напишите, и мы перезвоним.',
    message: 'Вопрос',
    placeholder: 'О товаре, заказе, доставке или документах',
    submit: 'Отправить вопрос',
    thanks: 'Вопрос отправлен',
  },
} as const

const labels = {
  name: 'Имя',
  company: 'Компания',
  city: 'Город',
  phone: 'Телефон',
  email: 'Email',
  consent: 'Согласие на обработку персональных данных',
} as const

/** What somebody without an account writes to the shop: fields, the consent to keep them, and thanks. */
export function InquiryForm({ kind }: { kind: InquiryKind }) {
  const headingId = useId()
  const form = useForm<InquiryValues>({ resolver: zodResolver(inquirySchema(kind)), defaultValues: emptyInquiry })
  const documents = useQuery(legalDocumentsQuery)
  const [isSent, setIsSent] = useState(false)
  const { title, lead, message, placeholder, submit, thanks } = texts[kind]
  const isPartner = kind === 'partner'
  const { register } = form
  const privacy = documents.data?.privacy

  return (
    <Card id="inquiry" className="md:p-10">
      <h2 id={headingId} className="text-25">
        {title}
      </h2>
      <p className="mt-1.5 mb-5 text-14 text-ink-soft">{lead}</p>
      {isSent ? (
        <Thanks title={thanks} />
      ) : (
        <Form
          form={form}
          aria-labelledby={headingId}
          onSubmit={async (values) => {
            const { data } = privacy ? documents : await documents.refetch()
            await sendInquiry(kind, values, data?.privacy?.id)
            setIsSent(true)
          }}
        >
          <FormErrors labels={{ ...labels, message }} className="mb-5" />
          <div className="grid gap-4 sm:grid-cols-2 sm:gap-x-5">
            <FormField name="name" label={labels.name} required>
              <Input autoComplete="name" {...register('name')} />
            </FormField>
            {isPartner && (
              <>
                <FormField name="company" label={labels.company} remark="необязательно">
                  <Input autoComplete="organization" {...register('company')} />
                </FormField>
                <FormField name="city" label={labels.city} required>
                  <Input autoComplete="address-level2" {...register('city')} />
                </FormField>
              </>
            )}
            <FormField name="phone" label={labels.phone} required>
              <PhoneInput autoComplete="tel" {...register('phone')} />
            </FormField>
            {isPartner && (
              <FormField name="email" label={labels.email} remark="необязательно" className="sm:col-span-2">
                <Input type="email" autoComplete="email" {...register('email')} />
              </FormField>
            )}
            <FormField
              name="message"
              label={message}
              {...(isPartner ? { remark: 'необязательно' } : { required: true })}
              hint={<Remaining control={form.control} />}
              className="sm:col-span-2"
            >
              <Textarea placeholder={placeholder} {...register('message')} />
            </FormField>
          </div>
          {/* For bots: out of sight, out of the tab order and hidden from screen readers. */}
          <div aria-hidden className="absolute -left-[10000px] size-px overflow-hidden">
            <label>
              Сайт
              <input type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
            </label>
          </div>
          <CheckboxField name="consent" required note={privacy && versionText(privacy.version)} className="mt-3">
            Даю согласие на обработку <LegalDialog kind="privacy">персональных данных</LegalDialog>
          </CheckboxField>
          <Button type="submit" size="lg" loading={form.formState.isSubmitting} className="mt-3 max-md:w-full">
            {submit}
          </Button>
        </Form>
      )}
    </Card>
  )
}

function Remaining({ control }: { control: Control<InquiryValues> }) {
  const message = useWatch({ control, name: 'message' })
  return <span className="block text-right tabular-nums">{`${message.trim().length} из ${LONGEST_MESSAGE}`}</span>
}

/** Takes the place of the form once it is sent, with the focus, so that screen readers read it. */
function Thanks({ title }: { title: string }) {
  const contacts = useContacts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-3 py-4">
      <CircleCheck aria-hidden className="size-8 text-success" />
      <h3 ref={heading} tabIndex={-1} className="text-20 outline-none">
        {title}
      </h3>
      <p className="max-w-[48ch] text-14 text-ink-soft">
        Мы позвоним в рабочие часы: {contacts.hours}. Если вопрос срочный, наберите{' '}
        <a href={telLink(contacts.phone)} className="link whitespace-nowrap">
          {formatPhone(contacts.phone)}
        </a>
        .
      </p>
      <Button asChild variant="secondary" className="mt-1">
        <Link to="/catalog">Посмотреть каталог</Link>
      </Button>
    </div>
  )
}
