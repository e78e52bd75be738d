import { applyMask, kzIdMask, phoneMask } from '#lib/masks'
import { CITIES, LEGAL_FORMS, OTHER } from './choices.ts'
import { digitsOf, joinName, phoneOf, splitName } from './names-and-numbers.ts'
import type { ApplicationValues, Organisation } from './schema.ts'

/** An application as the database takes it. */
export type Application = {
  legal_form: string
  legal_name: string
  trade_name: string
  bin_iin: string
  contact_name: string
  phone: string
  city: string
  address: string
  specialization: string
}

/** What of it is legal data: once a clinic is verified, it changes only through review. */
export type LegalData = Omit<Application, 'contact_name' | 'phone'>

/** The stored fields of a clinic's application; any may be missing. */
export type StoredApplication = { [Column in keyof Application]: string | null }

/** What staff ask to be put right before they decide. */
export type Correction = {
  fields: Partial<Record<keyof Application, string>>
  comment: string
  requested_at: string
}

/** Which field of the form shows what the database said about a column. */
export const fieldOfColumn: Record<keyof Application, keyof ApplicationValues> = {
  legal_form: 'legalForm',
  legal_name: 'legalName',
  trade_name: 'tradeName',
  bin_iin: 'binIin',
  contact_name: 'lastName',
  phone: 'phone',
  city: 'city',
  address: 'address',
  specialization: 'specialization',
}

/** What valid values of the form say to the database. */
export function toApplication(values: ApplicationValues): Application {
  return { ...toLegalData(values), contact_name: joinName(values), phone: phoneOf(values.phone) ?? '' }
}

/** The part of it that describes the organisation. */
export function toLegalData(values: Organisation): LegalData {
  return {
    legal_form: values.legalForm === OTHER ? values.otherLegalForm : values.legalForm,
    legal_name: values.legalName,
    trade_name: values.tradeName,
    bin_iin: digitsOf(values.binIin),
    city: values.city === OTHER ? values.otherCity : values.city,
    address: values.address,
    specialization: values.specialization,
  }
}

/** The form filled with what is stored. */
export function toFormValues(stored: StoredApplication): ApplicationValues {
  const [legalForm, otherLegalForm] = choice(LEGAL_FORMS, stored.legal_form)
  const [city, otherCity] = choice(CITIES, stored.city)
  return {
    specialization: stored.specialization ?? '',
    legalForm,
    otherLegalForm,
    binIin: applyMask(kzIdMask, stored.bin_iin ?? ''),
    legalName: stored.legal_name ?? '',
    tradeName: stored.trade_name ?? '',
    city,
    otherCity,
    address: stored.address ?? '',
    ...splitName(stored.contact_name ?? ''),
    phone: applyMask(phoneMask, stored.phone ?? ''),
  }
}

/** Whether nothing that staff need is missing. */
export function isComplete(stored: StoredApplication): boolean {
  const columns = Object.keys(fieldOfColumn) as (keyof Application)[]
  return columns.every((column) => column === 'trade_name' || stored[column])
}

/** ТОО «Дерма Хаус»; ИП Ли В. А. */
export function organisationName({
  legal_form: form,
  legal_name: name,
}: Pick<StoredApplication, 'legal_form' | 'legal_name'>) {
  if (!name) return ''
  if (!form) return name
  return form === 'ИП' ? `${form} ${name}` : `${form} «${name}»`
}

function choice(known: readonly string[], stored: string | null): [choice: string, other: string] {
  if (!stored) return ['', '']
  return known.includes(stored) ? [stored, ''] : [OTHER, stored]
}
