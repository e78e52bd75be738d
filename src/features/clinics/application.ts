import type { Database } from '#lib/database.types'
import { applyMask, kzIdMask, phoneMask } from '#lib/masks'
import { normalizeWebsite } from '#lib/website'
import { readPhone } from '#lib/typed/phone'
import { HEARD_FROM, LEGAL_FORMS, OTHER, UNKNOWN } from './choices.ts'
import { digitsOf, joinName, splitName } from './names-and-numbers.ts'
import type { ApplicationValues, ContactDetails, Delivery, Legal } from './schema.ts'

/** What of an application is legal data: once a clinic is verified, it changes only through review. */
export type LegalData = {
  legal_form: string
  legal_name: string
  trade_name: string
  bin_iin: string
  tax_regime: Database['public']['Enums']['tax_regime'] | null
  vat_payer: boolean
  vat_certificate: string | null
  city: string
  address: string
  specialization: string
}

/** How a clinic is reached: its own to change at any time. */
export type ContactData = {
  contact_name: string
  contact_position: string | null
  phone: string
  /** Null when it is the phone's. */
  whatsapp: string | null
  website: string | null
}

/** Where orders go; null for the legal address. */
export type DeliveryData = { delivery_city: string | null; delivery_address: string | null }

/** An application as the database takes it. */
export type Application = LegalData & ContactData & DeliveryData & { heard_from: string | null }

/** The stored fields of a clinic's application; any may be missing. */
export type StoredApplication = {
  [Column in Exclude<keyof Application, keyof DeliveryData>]: Application[Column] | null
}

/** Which field of the form shows what the database said about a column. */
export const fieldOfColumn: Record<keyof Application, keyof ApplicationValues> = {
  legal_form: 'legalForm',
  legal_name: 'legalName',
  trade_name: 'tradeName',
  bin_iin: 'binIin',
  tax_regime: 'taxRegime',
  vat_payer: 'vatPayer',
  vat_certificate: 'vatCertificate',
  website: 'website',
  contact_name: 'lastName',
  contact_position: 'position',
  phone: 'phone',
  whatsapp: 'whatsapp',
  city: 'city',
  address: 'address',
  delivery_city: 'deliveryCity',
  delivery_address: 'deliveryAddress',
  specialization: 'specialization',
  heard_from: 'heardFrom',
}

/** What valid values of the form say to the database. */
export function toApplication(values: ApplicationValues): Application {
  const { heardFrom, otherHeardFrom, sameDelivery, deliveryCity, deliveryAddress } = values
  return {
    ...toLegalData(values),
    ...toContactData(values),
    delivery_city: sameDelivery ? null : deliveryCity,
    delivery_address: sameDelivery ? null : deliveryAddress,
    heard_from: (heardFrom === OTHER ? otherHeardFrom : heardFrom) || null,
  }
}

/** The part of it that describes the organisation. */
export function toLegalData(values: Legal): LegalData {
  return {
    legal_form: values.legalForm === OTHER ? values.otherLegalForm : values.legalForm,
    legal_name: values.legalName,
    trade_name: values.tradeName,
    bin_iin: digitsOf(values.binIin),
    tax_regime: values.taxRegime === UNKNOWN ? null : values.taxRegime,
    vat_payer: values.vatPayer,
    vat_certificate: (values.vatPayer && values.vatCertificate) || null,
    city: values.city === OTHER ? values.otherCity : values.city,
    address: values.address,
    specialization: values.specialization,
  }
}

/** The part of it that says how to reach the clinic. */
export function toContactData(values: ContactDetails): ContactData {
  return {
    contact_name: joinName(values),
    contact_position: values.position || null,
    phone: readPhone(values.phone) ?? '',
    whatsapp: values.sameWhatsapp ? null : readPhone(values.whatsapp),
    website: values.website ? normalizeWebsite(values.website) : null,
  }
}

/** The form filled with what is stored. */
export function toFormValues(stored: StoredApplication): ApplicationValues {
  const [heardFrom, otherHeardFrom] = choice(HEARD_FROM, stored.heard_from)
  return { ...toLegalValues(stored), ...toContactValues(stored), ...toDeliveryValues(null), heardFrom, otherHeardFrom }
}

/** The part of the form that describes the organisation. */
export function toLegalValues(stored: StoredApplication): Legal {
  const [legalForm, otherLegalForm] = choice(LEGAL_FORMS, stored.legal_form)
  return {
    specialization: stored.specialization ?? '',
    legalForm,
    otherLegalForm,
    binIin: applyMask(kzIdMask, stored.bin_iin ?? ''),
    legalName: stored.legal_name ?? '',
    tradeName: stored.trade_name ?? '',
    taxRegime: stored.tax_regime ?? UNKNOWN,
    vatPayer: stored.vat_payer ?? false,
    vatCertificate: stored.vat_certificate ?? '',
    city: stored.city ?? '',
    otherCity: '',
    address: stored.address ?? '',
  }
}

/** The part of the form that says how to reach the clinic. */
export function toContactValues(stored: { [Column in keyof ContactData]: string | null }): ContactDetails {
  return {
    ...splitName(stored.contact_name ?? ''),
    position: stored.contact_position ?? '',
    phone: applyMask(phoneMask, stored.phone ?? ''),
    sameWhatsapp: stored.whatsapp === null,
    whatsapp: applyMask(phoneMask, stored.whatsapp ?? ''),
    website: stored.website ?? '',
  }
}

/** The part of the form that says where orders go; to the legal address when that is all there is. */
export function toDeliveryValues(stored: { city: string; address: string } | null): Delivery {
  return {
    sameDelivery: stored === null,
    deliveryCity: stored?.city ?? '',
    deliveryAddress: stored?.address ?? '',
  }
}

const REQUIRED = [
  'legal_form',
  'legal_name',
  'bin_iin',
  'contact_name',
  'phone',
  'city',
  'address',
  'specialization',
] as const satisfies (keyof StoredApplication)[]

/** Whether nothing that staff need is missing. */
export function isComplete(stored: StoredApplication): boolean {
  return REQUIRED.every((column) => stored[column])
}

function choice(known: readonly string[], stored: string | null): [choice: string, other: string] {
  if (!stored) return ['', '']
  return known.includes(stored) ? [stored, ''] : [OTHER, stored]
}
