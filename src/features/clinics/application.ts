import type { Database } from '#lib/database.types'
import { applyMask, kzIdMask, phoneMask } from '#lib/forms/masks'
import { normalizeWebsite } from '#lib/forms/website'
import { readPhone } from '#lib/typed/phone'
import { HEARD_FROM, LEGAL_FORMS, OTHER_CHOICE, UNKNOWN } from './choices.ts'
import { digitsOf, joinName, splitName } from './names-and-numbers.ts'
import type { ApplicationValues, ContactDetails, Delivery, Legal } from './schema.ts'

/** Once a clinic is verified, these change only through review. */
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

/** The clinic changes these itself. */
export type ContactData = {
  contact_name: string
  contact_position: string | null
  phone: string
  /** Null: same as the phone. */
  whatsapp: string | null
  website: string | null
}

/** Null: the legal address. */
export type DeliveryData = { delivery_city: string | null; delivery_address: string | null }

export type Application = LegalData & ContactData & DeliveryData & { heard_from: string | null }

/** Any field may be missing. */
export type StoredApplication = {
  [Column in Exclude<keyof Application, keyof DeliveryData>]: Application[Column] | null
}

/** The form field that shows an error of a column. */
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

export function toApplication(values: ApplicationValues): Application {
  const { heardFrom, otherHeardFrom, sameDelivery, deliveryCity, deliveryAddress } = values
  return {
    ...toLegalData(values),
    ...toContactData(values),
    delivery_city: sameDelivery ? null : deliveryCity,
    delivery_address: sameDelivery ? null : deliveryAddress,
    heard_from: (heardFrom === OTHER_CHOICE ? otherHeardFrom : heardFrom) || null,
  }
}

export function toLegalData(values: Legal): LegalData {
  return {
    legal_form: values.legalForm === OTHER_CHOICE ? values.otherLegalForm : values.legalForm,
    legal_name: values.legalName,
    trade_name: values.tradeName,
    bin_iin: digitsOf(values.binIin),
    tax_regime: values.taxRegime === UNKNOWN ? null : values.taxRegime,
    vat_payer: values.vatPayer,
    vat_certificate: (values.vatPayer && values.vatCertificate) || null,
    city: values.city === OTHER_CHOICE ? values.otherCity : values.city,
    address: values.address,
    specialization: values.specialization,
  }
}

export function toContactData(values: ContactDetails): ContactData {
  return {
    contact_name: joinName(values),
    contact_position: values.position || null,
    phone: readPhone(values.phone) ?? '',
    whatsapp: values.sameWhatsapp ? null : readPhone(values.whatsapp),
    website: values.website ? normalizeWebsite(values.website) : null,
  }
}

/** Values of the form for a stored application. */
export function toFormValues(stored: StoredApplication): ApplicationValues {
  const [heardFrom, otherHeardFrom] = choice(HEARD_FROM, stored.heard_from)
  return { ...toLegalValues(stored), ...toContactValues(stored), ...toDeliveryValues(null), heardFrom, otherHeardFrom }
}

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

/** Null: orders go to the legal address. */
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

/** Whether it has everything that staff need. */
export function isComplete(stored: StoredApplication): boolean {
  return REQUIRED.every((column) => stored[column])
}

function choice(known: readonly string[], stored: string | null): [choice: string, other: string] {
  if (!stored) return ['', '']
  return known.includes(stored) ? [stored, ''] : [OTHER_CHOICE, stored]
}
