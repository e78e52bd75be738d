import { applyMask, kzIdMask } from '#lib/forms/masks'
import { formatPhone } from '#lib/forms/phone'
import { websiteText } from '#lib/forms/website'
import type { StoredApplication } from './application.ts'
import { taxRegimeLabels } from './choices.ts'

/** Undefined when there is no value. */
export function clinicValueText(
  column: keyof StoredApplication,
  value: string | boolean | null | undefined,
): string | undefined {
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (!value) return undefined
  switch (column) {
    case 'bin_iin':
      return applyMask(kzIdMask, value)
    case 'phone':
    case 'whatsapp':
      return formatPhone(value)
    case 'tax_regime':
      return taxRegimeLabels[value as keyof typeof taxRegimeLabels]
    case 'website':
      return websiteText(value)
    default:
      return value
  }
}

/** «ОУР, плательщик НДС, свидетельство 60001 № 1234567»; undefined when nothing is known. */
export function taxText({
  tax_regime: regime,
  vat_payer: paysVat,
  vat_certificate: certificate,
}: Pick<StoredApplication, 'tax_regime' | 'vat_payer' | 'vat_certificate'>): string {
  return [regime && taxRegimeLabels[regime], paysVat && 'плательщик НДС', certificate && `свидетельство ${certificate}`]
    .filter(Boolean)
    .join(', ')
}
