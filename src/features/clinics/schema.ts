import { z } from 'zod'
import { emailError, normalizeEmail, passwordError } from '#features/account/credentials.ts'
import { kzIdError } from './business-id.ts'
import { CITIES, LEGAL_FORMS, OTHER } from './choices.ts'
import { joinName, phoneOf } from './names-and-numbers.ts'

const text = (min: number, max: number, missing: string) =>
  z.string().trim().min(1, missing).min(min, `Не короче ${min} символов`).max(max, `Не длиннее ${max} символов`)

const NAME = /^\p{L}[\p{L}'’ -]*$/u
const NAME_RULE = 'Только буквы, дефис и апостроф'
const name = (missing: string) => text(2, 60, missing).regex(NAME, NAME_RULE)

const oneOf = (values: readonly string[], missing: string) =>
  z.string().refine((value) => values.includes(value), missing)

/** Rules across fields are checked along with those of each field, not only once all of those hold. */
const always = { when: () => true }

const organisationFields = {
  specialization: text(2, 120, 'Выберите, кто вы'),
  legalForm: oneOf([...LEGAL_FORMS, OTHER], 'Выберите форму'),
  otherLegalForm: z.string().trim(),
  binIin: z.string(),
  legalName: text(2, 200, 'Введите название'),
  tradeName: z.string().trim().max(120, 'Не длиннее 120 символов'),
  city: oneOf([...CITIES, OTHER], 'Выберите город'),
  otherCity: z.string().trim(),
  address: text(5, 250, 'Введите адрес'),
}

const contactFields = {
  lastName: name('Введите фамилию'),
  firstName: name('Введите имя'),
  middleName: z
    .string()
    .trim()
    .max(60, 'Не длиннее 60 символов')
    .refine((middle) => !middle || NAME.test(middle), NAME_RULE),
  phone: z
    .string()
    .min(1, 'Введите телефон')
    .refine((phone) => !phone || phoneOf(phone) !== null, 'Введите номер Казахстана полностью: +7 и ещё 10 цифр'),
}

type OrganisationInput = z.input<z.ZodObject<typeof organisationFields>>
type ContactInput = z.input<z.ZodObject<typeof contactFields>>

const idError = ({ legalForm, binIin }: OrganisationInput) => kzIdError(legalForm, binIin)
const otherFormError = ({ legalForm, otherLegalForm: other }: OrganisationInput) =>
  legalForm === OTHER ? lengthError(other, 2, 60, 'Введите форму') : undefined
const otherCityError = ({ city, otherCity: other }: OrganisationInput) =>
  city === OTHER ? lengthError(other, 2, 80, 'Введите название') : undefined
const nameError = (contact: ContactInput) => (joinName(contact).length > 120 ? 'ФИО длиннее 120 символов' : undefined)

/** The arguments of a refinement that says what `error` says. */
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

/** Step 1: the account. */
export const accessSchema = z
  .object({ email: z.string(), password: z.string(), repeat: z.string() })
  .refine(...rule<{ email: string }>('email', ({ email }) => emailError(email)))
  .refine(...rule<{ email: string; password: string }>('password', (v) => passwordError(v.password, v.email)))
  .refine(({ password, repeat }) => password === repeat, { path: ['repeat'], error: 'Пароли не совпадают', ...always })
  .transform((values) => ({ ...values, email: normalizeEmail(values.email) }))

/** Step 2: who buys. */
export const organisationSchema = z
  .object(organisationFields)
  .refine(...rule('binIin', idError))
  .refine(...rule('otherLegalForm', otherFormError))
  .refine(...rule('otherCity', otherCityError))

/** Step 3: whom to call. */
export const contactsSchema = z.object(contactFields).refine(...rule('middleName', nameError))

/** Steps 2 and 3 on one page, for those who have an account already. */
export const applicationSchema = z
  .object({ ...organisationFields, ...contactFields })
  .refine(...rule('binIin', idError))
  .refine(...rule('otherLegalForm', otherFormError))
  .refine(...rule('otherCity', otherCityError))
  .refine(...rule('middleName', nameError))

/** Consents: nothing is ticked beforehand; only news are optional. */
export const consentsSchema = z.object({
  offer: z.boolean().refine(Boolean, 'Без принятия оферты мы не сможем продавать вам'),
  privacy: z.boolean().refine(Boolean, 'Без этого согласия мы не сможем проверить заявку'),
  marketing: z.boolean(),
})

/** An application by somebody who may have given the consents already. */
export const applicationFormSchema = (asksConsents: boolean) =>
  z.intersection(
    applicationSchema,
    asksConsents ? consentsSchema : z.object({ offer: z.boolean(), privacy: z.boolean(), marketing: z.boolean() }),
  )

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
  city: '',
  otherCity: '',
  address: '',
}
export const emptyContacts: Contacts = { lastName: '', firstName: '', middleName: '', phone: '' }
export const noConsents: Consents = { offer: false, privacy: false, marketing: false }

function lengthError(value: string, min: number, max: number, missing: string): string | undefined {
  const { length } = value.trim()
  if (length === 0) return missing
  return length < min || length > max ? `От ${min} до ${max} символов` : undefined
}
