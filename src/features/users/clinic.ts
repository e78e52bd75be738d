import { z } from 'zod'
import { columnLabels } from '#features/clinics/choices.ts'
import { Constants } from '#lib/database.types'
import { ageText, DAY } from '#lib/dates/dates'
import { AppError } from '#lib/backend/errors'
import { count } from '#lib/text/plural'
import type { StatusTone } from '#ui/data/status-chip'

const { clinic_status, reject_kind, tax_regime } = Constants.public.Enums

/** What staff have asked a pending clinic to correct. */
const correction = z.object({
  fields: z.record(z.string(), z.string()),
  comment: z.string(),
  requested_at: z.string(),
})

/** «проверяет Алия» */
export const checkedByText = (names: readonly string[]) =>
  `${names.length > 1 ? 'проверяют' : 'проверяет'} ${names.join(', ')}`

const clinic = z.object({
  user_id: z.string(),
  email: z.string().nullable(),
  status: z.enum(clinic_status),
  reject_kind: z.enum(reject_kind).nullable(),
  reject_reason: z.string().nullable(),
  legal_form: z.string().nullable(),
  legal_name: z.string().nullable(),
  trade_name: z.string().nullable(),
  bin_iin: z.string().nullable(),
  tax_regime: z.enum(tax_regime).nullable(),
  vat_payer: z.boolean(),
  vat_certificate: z.string().nullable(),
  website: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_position: z.string().nullable(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  specialization: z.string().nullable(),
  heard_from: z.string().nullable(),
  account_manager_id: z.string().nullable(),
  account_manager_name: z.string().nullable(),
  submitted_at: z.string(),
  verified_at: z.string().nullable(),
  created_at: z.string(),
  resubmits: z.number(),
  correction: correction.nullable(),
  is_email_confirmed: z.boolean(),
  documents: z.number(),
  documents_accepted: z.number(),
  turnover_90_days: z.number(),
  last_order_at: z.string().nullable(),
  order_count: z.number(),
  awaiting_payment: z.number(),
  cart_updated_at: z.string().nullable(),
  tier: z.string().nullable(),
  tags: z.array(z.string()),
})

export const clinicListSchema = z.object({
  counts: z.object({ pending: z.number(), verified: z.number(), reject: z.number() }),
  total: z.number(),
  rows: z.array(clinic),
})

/** The one clinic that was asked for. */
export const foundClinicSchema = clinicListSchema.transform(({ rows: [found] }) => {
  if (!found) throw new AppError('clinic_not_found')
  return found
})

export const personListSchema = z.object({
  total: z.number(),
  rows: z.array(
    z.object({
      user_id: z.string(),
      email: z.string(),
      created_at: z.string(),
      is_email_confirmed: z.boolean(),
      last_sign_in_at: z.string().nullable(),
    }),
  ),
})

export type PersonList = z.infer<typeof personListSchema>

/** Has an account but has not applied. */
export type Person = PersonList['rows'][number]

export type ClinicList = z.infer<typeof clinicListSchema>

/** Where the database stops counting. */
export const CLINICS_COUNTED = 1000

export type Clinic = z.infer<typeof clinic>

export type ClinicColumn = keyof typeof columnLabels

/** A requested change of legal data: new values by column; null clears one. */
export const clinicChangeSchema = z.object({
  id: z.string(),
  changes: z.partialRecord(
    z.enum(Object.keys(columnLabels) as [ClinicColumn, ...ClinicColumn[]]),
    z.union([z.string(), z.boolean()]).nullable(),
  ),
  created_at: z.string(),
})

export type ClinicChange = z.infer<typeof clinicChangeSchema>

/** Label and colour of a status; for those in the queue, how long they have waited. */
export function clinicStatus(
  clinic: Pick<Clinic, 'status' | 'reject_kind' | 'submitted_at'>,
  now = Date.now(),
): { label: string; tone: StatusTone } {
  if (clinic.status === 'verified') return { label: 'Подтверждена', tone: 'success' }
  if (clinic.status === 'reject') {
    return { label: clinic.reject_kind === 'blocked' ? 'Приостановлена' : 'Отклонена', tone: 'danger' }
  }
  const waiting = now - new Date(clinic.submitted_at).getTime()
  return { label: `Ждёт ${ageText(clinic.submitted_at, now)}`, tone: waiting >= DAY ? 'warning' : 'neutral' }
}

/** The sign over its door, else its legal name. */
export function clinicName({ trade_name, legal_name, email }: Pick<Clinic, 'trade_name' | 'legal_name' | 'email'>) {
  return trade_name || legal_name || email || 'Без названия'
}

/** The name of one clinic, or the count of several. */
export function clinicsName(clinics: readonly Clinic[]): string {
  const [clinic] = clinics
  return clinic && clinics.length === 1 ? clinicName(clinic) : count(clinics.length, ['клиника', 'клиники', 'клиник'])
}

/** Whether giving a clinic to this manager (or to nobody) takes it from another. */
export const losesManager = ({ account_manager_id }: Clinic, managerId: string | null) =>
  account_manager_id !== null && account_manager_id !== managerId

const required = {
  specialization: 'кто это',
  legal_form: 'форма',
  legal_name: 'название',
  bin_iin: 'БИН или ИИН',
  contact_name: 'контактное лицо',
  phone: 'телефон',
  city: 'город',
  address: 'адрес',
} as const

/** Labels of the fields that an application needs before it can be accepted. */
export function missingFields(clinic: Clinic): string[] {
  return (Object.keys(required) as (keyof typeof required)[])
    .filter((field) => !clinic[field])
    .map((field) => required[field])
}
