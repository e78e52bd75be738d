import { z } from 'zod'
import { emailError, normalizeEmail, passwordError } from '#features/account/credentials.ts'
import { requiredText as text, WHOLE_PHONE, typedText } from '#lib/forms/form-schema'
import { readPhone } from '#lib/typed/phone'
import { normalizeWebsite } from '#lib/forms/website'
import { kzIdError } from './business-id.ts'
import { LEGAL_FORMS, OTHER_CHOICE, UNKNOWN } from './choices.ts'
import { bareLegalName } from './legal-name.ts'
import { joinName } from './names-and-numbers.ts'

const NAME = /^\p{L}[\p{L}'’ -]*$/u
const NAME_RULE = 'Только буквы, дефис и апостроф'
const name = (missing: string) => text(1, 60, missing).regex(NAME, NAME_RULE)

const oneOf = (values: readonly string[], missing: string) =>
  z.string().refine((value) => values.includes(value), missing)

/** Runs rules across fields together with those of each field, not only after they pass. */
const always = { when: () => true }

const optionalText = (min: number, max: number) =>
  typedText().refine((value) => !value || (value.length >= min && value.length <= max), `От ${min} до ${max} символов`)

const legalFields = {
  specialization: text(2, 120, 'Выберите, кто вы'),
  legalForm: oneOf([...LEGAL_FORMS, OTHER_CHOICE], 'Выберите форму'),
  otherLegalForm: typedText(),
  binIin: z.string(),
  legalName: z
    .string()
    .transform(bareLegalName)
    .pipe(text(2, 200, 'Введите название')),
  tradeName: typedText().max(120, 'Не длиннее 120 символов'),
  taxRegime: z.enum(['general', 'simplified', UNKNOWN], 'Выберите режим'),
  vatPayer: z.boolean(),
  vatCertificate: typedText(),
  city: text(2, 80, 'Выберите город'),
  otherCity: typedText(),
  address: text(5, 250, 'Введите адрес'),
}

const deliveryFields = {
  sameDelivery: z.boolean(),
  deliveryCity: typedText(),
  deliveryAddress: typedText(),
}

const websiteField = {
  website: typedText().refine(
    (website) => !website || normalizeWebsite(website) !== null,
    'Введите адрес сайта, например derma.kz, или имя в Instagram: @derma',
  ),
}

const contactFields = {
  lastName: name('Введите фамилию'),
  firstName: name('Введите имя'),
  middleName: typedText()
    .max(60, 'Не длиннее 60 символов')
    .refine((middle) => !middle || NAME.test(middle), NAME_RULE),
  position: optionalText(2, 80),
  phone: z
    .string()
    .min(1, 'Введите телефон')
    .refine((phone) => !phone || readPhone(phone) !== null, WHOLE_PHONE),
  sameWhatsapp: z.boolean(),
  whatsapp: z.string(),
}

const sourceFields = { heardFrom: z.string(), otherHeardFrom: optionalText(2, 120) }

type LegalInput = z.input<z.ZodObject<typeof legalFields>>
type DeliveryInput = z.input<z.ZodObject<typeof deliveryFields>>
type ContactInput = z.input<z.ZodObject<typeof contactFields>>

const idError = ({ legalForm, binIin }: LegalInput) => kzIdError(legalForm, binIin)
const otherFormError = ({ legalForm, otherLegalForm: other }: LegalInput) =>
  legalForm === OTHER_CHOICE ? lengthError(other, 2, 60, 'Введите форму') : undefined
const otherCityError = ({ city, otherCity: other }: LegalInput) =>
  city === OTHER_CHOICE ? lengthError(other, 2, 80, 'Введите название') : undefined
const vatError = ({ taxRegime, vatPayer }: LegalInput) => (vatPayer && taxRegime === 'simplified' ? NO_VAT : undefined)
const certificateError = ({ vatPayer, vatCertificate: certificate }: LegalInput) =>
  vatPayer && certificate.trim() ? lengthError(certificate, 3, 40, '') : undefined
const deliveryCityError = ({ sameDelivery, deliveryCity: city }: DeliveryInput) =>
  sameDelivery ? undefined : lengthError(city, 2, 80, 'Введите город')
const deliveryAddressError = ({ sameDelivery, deliveryAddress: address }: DeliveryInput) =>
  sameDelivery ? undefined : lengthError(address, 5, 250, 'Введите улицу, дом и офис')
const nameError = (contact: ContactInput) => (joinName(contact).length > 120 ? 'ФИО длиннее 120 символов' : undefined)
const whatsappError = ({ sameWhatsapp, whatsapp }: ContactInput) =>
  sameWhatsapp || readPhone(whatsapp) !== null ? undefined : WHOLE_PHONE

/** Why VAT cannot be ticked. */
export const NO_VAT = 'На упрощённой декларации плательщиком НДС быть нельзя'

/** Arguments of a refinement that answers with `error`. */
function rule<Values>(
  field: string,
  error: (values: Values) => string | undefined,
): [
  (values: Values) => boolean,
  { path: string[]; error: (issue: { input?: unknown }) => string; when: () => boolean },
] {
  return [
    (values) => error(values) === undefined,
    { path: [field], error: ({ input }) => error(input as Values) ?? '', ...always },
  ]
}

/** Step 1. */
export const accessSchema = z
  .object({ email: z.string(), password: z.string(), repeat: z.string() })
  .refine(...rule<{ email: string }>('email', ({ email }) => emailError(email)))
  .refine(...rule<{ email: string; password: string }>('password', (v) => passwordError(v.password, v.email)))
  .refine(({ password, repeat }) => password === repeat, { path: ['repeat'], error: 'Пароли не совпадают', ...always })
  .transform((values) => ({ ...values, email: normalizeEmail(values.email) }))

export const legalSchema = z
  .object(legalFields)
  .refine(...rule('binIin', idError))
  .refine(...rule('otherLegalForm', otherFormError))
  .refine(...rule('otherCity', otherCityError))
  .refine(...rule('vatPayer', vatError))
  .refine(...rule('vatCertificate', certificateError))

const deliverySchema = z
  .object(deliveryFields)
  .refine(...rule('deliveryCity', deliveryCityError))
  .refine(...rule('deliveryAddress', deliveryAddressError))

const whomToCallSchema = z
  .object(contactFields)
  .refine(...rule('middleName', nameError))
  .refine(...rule('whatsapp', whatsappError))

/** What a verified clinic changes itself. */
export const contactDetailsSchema = z.intersection(whomToCallSchema, z.object(websiteField))

/** Step 2. */
export const organisationSchema = z.intersection(legalSchema, z.intersection(deliverySchema, z.object(websiteField)))

/** Step 3. */
export const contactsSchema = z.intersection(whomToCallSchema, z.object(sourceFields))

/** Steps 2 and 3 on one page, for those who have an account. */
export const applicationSchema = z.intersection(organisationSchema, contactsSchema)

/** Nothing is ticked beforehand; only news are optional. */
export const consentsSchema = z.object({
  offer: z.boolean().refine(Boolean, 'Чтобы заказывать, примите оферту'),
  privacy: z.boolean().refine(Boolean, 'Без этого согласия мы не сможем проверить заявку'),
  marketing: z.boolean(),
})

/** Consents may have been given already. */
export const applicationFormSchema = (asksConsents: boolean) =>
  z.intersection(
    applicationSchema,
    asksConsents ? consentsSchema : z.object({ offer: z.boolean(), privacy: z.boolean(), marketing: z.boolean() }),
  )

export type Legal = z.input<typeof legalSchema>
export type Delivery = z.input<typeof deliverySchema>
export type ContactDetails = z.input<typeof contactDetailsSchema>
export type Organisation = z.input<typeof organisationSchema>
export type Contacts = z.input<typeof contactsSchema>
export type Consents = z.input<typeof consentsSchema>
export type ApplicationValues = Organisation & Contacts

export const emptyOrganisation: Organisation = {
  specialization: '',
  legalForm: '',
  otherLegalForm: '',
  binIin: '',
  legalName: '',
  tradeName: '',
  taxRegime: UNKNOWN,
  vatPayer: false,
  vatCertificate: '',
  website: '',
  city: '',
  otherCity: '',
  address: '',
  sameDelivery: true,
  deliveryCity: '',
  deliveryAddress: '',
}
export const emptyContacts: Contacts = {
  lastName: '',
  firstName: '',
  middleName: '',
  position: '',
  phone: '',
  sameWhatsapp: true,
  whatsapp: '',
  heardFrom: '',
  otherHeardFrom: '',
}
export const noConsents: Consents = { offer: false, privacy: false, marketing: false }

function lengthError(value: string, min: number, max: number, missing: string): string | undefined {
  const { length } = value.trim()
  if (length === 0) return missing
  return length < min || length > max ? `От ${min} до ${max} символов` : undefined
}
