import { z } from 'zod'
import { isoDay } from '#lib/dates/dates'
import { dayText, requiredText as text, typedText } from '#lib/forms/form-schema'
import { isKzId } from '#lib/forms/kz-id'
import { applyMask, kzIdMask, phoneMask } from '#lib/forms/masks'
import { readPhone } from '#lib/typed/phone'
import type { SellerProfile } from './queries.ts'

const SIMPLIFIED = 'Упрощённая декларация'

/** A payer of НДС is never on the simplified one. */
export const TAX_REGIMES = [SIMPLIFIED, 'Общеустановленный режим', 'Розничный налог'] as const

const STANDARD_RATE = '16'

const RATE = /^\d{1,2}(,\d{1,2})?$/

const code = (text: string) => text.replace(/\s/g, '').toUpperCase()

export const fieldLabels = {
  validFrom: 'Действуют с',
  name: 'Наименование',
  iin: 'ИИН или БИН',
  address: 'Адрес',
  phone: 'Телефон',
  bank: 'Банк',
  iik: 'ИИК',
  bik: 'БИК',
  kbe: 'КБе',
  regime: 'Налоговый режим',
  vatRate: 'Ставка НДС',
}

/** The same rules as the database's. */
export const sellerSchema = z
  .object({
    validFrom: dayText('Выберите день').refine(
      (day) => day >= isoDay(),
      'Не раньше сегодняшнего дня: прошлые счета уже выставлены',
    ),
    name: text(2, 200, 'Введите наименование'),
    iin: z
      .string()
      .min(1, 'Введите ИИН или БИН')
      .refine((id) => !id || isKzId(id.replace(/\D/g, '')), 'Проверьте номер: он не сходится с контрольной цифрой'),
    address: text(5, 250, 'Введите адрес'),
    phone: z
      .string()
      .min(1, 'Введите телефон')
      .refine((phone) => !phone || readPhone(phone) !== null, 'Введите номер Казахстана полностью'),
    bank: text(2, 200, 'Введите банк'),
    iik: z
      .string()
      .transform(code)
      .pipe(
        z
          .string()
          .min(1, 'Введите ИИК')
          .refine((iik) => !iik || isIik(iik), 'Проверьте ИИК: KZ и 18 знаков, контрольные цифры не сходятся'),
      ),
    bik: z
      .string()
      .transform(code)
      .pipe(z.string().regex(/^[A-Z0-9]{8}$/, 'БИК состоит из 8 латинских букв и цифр')),
    kbe: typedText().regex(/^[0-9]{2}$/, 'КБе состоит из двух цифр'),
    regime: text(2, 120, 'Выберите режим'),
    paysVat: z.boolean(),
    vatRate: typedText(),
  })
  .superRefine(({ regime, paysVat, vatRate }, issues) => {
    if (!paysVat) return
    const issue = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (regime === SIMPLIFIED) issue('regime', 'На упрощённой декларации НДС не платят')
    if (!RATE.test(vatRate) || percent(vatRate) <= 0) issue('vatRate', 'Число от 0,01 до 99,99')
  })

export type SellerValues = z.input<typeof sellerSchema>

/** The current requisites, valid from today. */
export function sellerValues(current: SellerProfile | undefined): SellerValues {
  return {
    validFrom: isoDay(),
    name: current?.name ?? '',
    iin: applyMask(kzIdMask, current?.iin ?? ''),
    address: current?.address ?? '',
    phone: current ? applyMask(phoneMask, current.phone) : '',
    bank: current?.bank ?? '',
    iik: current?.iik ?? '',
    bik: current?.bik ?? '',
    kbe: current?.kbe ?? '',
    regime: current?.tax_regime ?? SIMPLIFIED,
    paysVat: current?.vat_rate != null,
    vatRate: current?.vat_rate?.toLocaleString('ru') ?? STANDARD_RATE,
  }
}

export function sellerProfile(values: z.output<typeof sellerSchema>): SellerProfile {
  const { validFrom, iin, phone, regime, paysVat, vatRate, ...same } = values
  return {
    ...same,
    valid_from: validFrom,
    iin: iin.replace(/\D/g, ''),
    phone: readPhone(phone) ?? '',
    tax_regime: regime,
    vat_rate: paysVat ? percent(vatRate) : null,
  }
}

const percent = (text: string) => Number(text.replace(',', '.'))

/** ИИК: a Kazakhstan IBAN of 20 characters that passes mod 97. The database has the same rule. */
export function isIik(text: string): boolean {
  if (!/^KZ\d{5}[A-Z0-9]{13}$/.test(text)) return false
  const digits = [...(text.slice(4) + text.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
