import { organisationName } from '#lib/text/organisation'
import { describe, expect, test } from 'vitest'
import { fieldOfColumn, isComplete, toApplication, toDeliveryValues, toFormValues } from './application'
import { kzIdError } from './business-id'
import { OTHER_CHOICE, UNKNOWN } from './choices'
import {
  accessSchema,
  applicationSchema,
  consentsSchema,
  contactsSchema,
  emptyContacts,
  emptyOrganisation,
  NO_VAT,
  organisationSchema,
  type ApplicationValues,
} from './schema'
import { taxText, clinicValueText } from './value-text'

const values: ApplicationValues = {
  specialization: 'Клиника',
  legalForm: 'ТОО',
  otherLegalForm: '',
  binIin: '2601 4000 0015',
  legalName: 'Дерма Хаус',
  tradeName: 'Derma House',
  taxRegime: 'general',
  vatPayer: true,
  vatCertificate: '60001 № 1234567',
  website: 'https://derma.kz',
  city: 'Алматы',
  otherCity: '',
  address: 'пр. Абая, 52, офис 14',
  sameDelivery: false,
  deliveryCity: 'Астана',
  deliveryAddress: 'ул. Кенесары, 40',
  lastName: 'Нурланова',
  firstName: 'Әсем',
  middleName: '',
  position: 'Главный врач',
  phone: '+7 (701) 123-45-67',
  sameWhatsapp: false,
  whatsapp: '+7 (702) 765-43-21',
  heardFrom: 'Instagram',
  otherHeardFrom: '',
}

/** The least that is valid. */
const bare: ApplicationValues = {
  ...values,
  taxRegime: UNKNOWN,
  vatPayer: false,
  website: '',
  sameDelivery: true,
  position: '',
  sameWhatsapp: true,
  heardFrom: '',
}

/** Refused fields with their messages. */
function wrongFields(result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) {
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('step 1', () => {
  const access = { email: ' Alia@Derma.KZ ', password: 'Derma2026', repeat: 'Derma2026' }

  test('gives the address as it is stored', () => {
    expect(accessSchema.parse(access).email).toBe('alia@derma.kz')
  })

  test('checks every field at once', () => {
    expect(Object.keys(wrongFields(accessSchema.safeParse({ email: 'x', password: 'y', repeat: 'z' })))).toEqual([
      'email',
      'password',
      'repeat',
    ])
  })

  test('refuses the address as a password', () => {
    const wrong = wrongFields(
      accessSchema.safeParse({ ...access, password: 'alia1@derma.kz', email: 'alia1@derma.kz' }),
    )
    expect(wrong.password).toContain('email')
  })
})

describe('step 2', () => {
  test('empty, every required field is asked for', () => {
    expect(Object.keys(wrongFields(organisationSchema.safeParse(emptyOrganisation))).sort()).toEqual(
      ['address', 'binIin', 'city', 'legalForm', 'legalName', 'specialization'].sort(),
    )
  })

  test('a wrong БИН is found while other fields are still empty', () => {
    const wrong = wrongFields(
      organisationSchema.safeParse({ ...emptyOrganisation, legalForm: 'ТОО', binIin: '2601 4000 0016' }),
    )
    expect(wrong.binIin).toContain('Последняя цифра')
  })

  test('a form and a city of one’s own are written out', () => {
    const other = { ...values, legalForm: OTHER_CHOICE, city: OTHER_CHOICE }
    expect(Object.keys(wrongFields(organisationSchema.safeParse(other)))).toEqual(['otherLegalForm', 'otherCity'])
  })

  test('what need not be said must be right', () => {
    const wrong = wrongFields(
      organisationSchema.safeParse({
        ...values,
        website: 'derma',
        vatCertificate: '1',
        deliveryCity: '',
        deliveryAddress: 'дом',
      }),
    )
    expect(Object.keys(wrong).toSorted()).toEqual(['deliveryAddress', 'deliveryCity', 'vatCertificate', 'website'])
  })

  test('who pays by the simplified declaration pays no VAT', () => {
    expect(wrongFields(organisationSchema.safeParse({ ...values, taxRegime: 'simplified' }))).toEqual({
      vatPayer: NO_VAT,
    })
    expect(organisationSchema.safeParse({ ...values, taxRegime: 'simplified', vatPayer: false }).success).toBe(true)
  })

  test('what is hidden is not asked for', () => {
    const hidden = { ...bare, vatCertificate: '1', deliveryAddress: 'дом', whatsapp: '+7' }
    expect(wrongFields(applicationSchema.safeParse(hidden))).toEqual({})
  })
})

describe('БИН and ИИН', () => {
  test.each([
    ['ТОО', '260140000015'],
    ['АО', '260140000604'],
    ['ИП', '900101300017'],
    ['ИП', '900101300811'],
    [OTHER_CHOICE, '260140000015'],
    [OTHER_CHOICE, '900101300017'],
  ])('%s may have %s', (form, id) => {
    expect(kzIdError(form, id)).toBeUndefined()
  })

  test.each([
    ['ТОО', '', 'Введите БИН'],
    ['ИП', '', 'Введите ИИН'],
    ['ТОО', '2601 4000', '12 цифр'],
    ['ИП', '050140001853', 'Последняя цифра'],
    ['ТОО', '900101300017', 'нужен БИН'],
    ['ИП', '260140000015', 'нужен ИИН'],
  ])('%s may not have "%s"', (form, id, words) => {
    expect(kzIdError(form, id)).toContain(words)
  })
})

describe('step 3', () => {
  test('empty, asks for what is required', () => {
    expect(Object.keys(wrongFields(contactsSchema.safeParse(emptyContacts)))).toEqual([
      'lastName',
      'firstName',
      'phone',
    ])
  })

  test.each(['+7 (771) 234-56-7', '+7 (123) 456-78-90', '+7'])('%s is no number to call', (phone) => {
    expect(wrongFields(contactsSchema.safeParse({ ...values, phone })).phone).toBeTruthy()
  })

  test.each(['О', 'Ким', 'Юн\u2011Ли', 'Де\u00a0Ла\u00a0Круз', 'Йорданов'.normalize('NFD')])(
    '%j is a name',
    (lastName) => {
      expect(wrongFields(contactsSchema.safeParse({ ...values, lastName })).lastName).toBeUndefined()
    },
  )

  test.each(['Ли1', 'x@y', '-', '\u200b', '\u00a0'])('%j is no name', (lastName) => {
    expect(wrongFields(contactsSchema.safeParse({ ...values, lastName })).lastName).toBeTruthy()
  })

  test('another number for WhatsApp is a whole one', () => {
    const contacts = { ...values, sameWhatsapp: false, whatsapp: '' }
    expect(Object.keys(wrongFields(contactsSchema.safeParse(contacts)))).toEqual(['whatsapp'])
    expect(Object.keys(wrongFields(contactsSchema.safeParse({ ...values, position: 'x' })))).toEqual(['position'])
  })

  test('the whole name fits its column', () => {
    const long = 'А'.repeat(60)
    expect(
      wrongFields(contactsSchema.safeParse({ ...values, lastName: long, firstName: long })).middleName,
    ).toBeTruthy()
  })
})

test('offer and personal data must be accepted, news need not', () => {
  expect(
    Object.keys(wrongFields(consentsSchema.safeParse({ offer: false, privacy: false, marketing: false }))),
  ).toEqual(['offer', 'privacy'])
  expect(consentsSchema.safeParse({ offer: true, privacy: true, marketing: false }).success).toBe(true)
})

describe('the application', () => {
  test('says what the database expects', () => {
    expect(toApplication(applicationSchema.parse({ ...values, legalName: ' Дерма Хаус ' }))).toEqual({
      legal_form: 'ТОО',
      legal_name: 'Дерма Хаус',
      trade_name: 'Derma House',
      bin_iin: '260140000015',
      tax_regime: 'general',
      vat_payer: true,
      vat_certificate: '60001 № 1234567',
      website: 'https://derma.kz',
      contact_name: 'Нурланова Әсем',
      contact_position: 'Главный врач',
      phone: '+77011234567',
      whatsapp: '+77027654321',
      city: 'Алматы',
      address: 'пр. Абая, 52, офис 14',
      delivery_city: 'Астана',
      delivery_address: 'ул. Кенесары, 40',
      specialization: 'Клиника',
      heard_from: 'Instagram',
    })
  })

  test('says nothing of what was hidden or not known', () => {
    expect(toApplication(applicationSchema.parse(bare))).toMatchObject({
      tax_regime: null,
      vat_payer: false,
      vat_certificate: null,
      website: null,
      contact_position: null,
      whatsapp: null,
      delivery_city: null,
      delivery_address: null,
      heard_from: null,
    })
  })

  test('comes back into the form as it was typed', () => {
    const typed = {
      ...values,
      legalForm: OTHER_CHOICE,
      otherLegalForm: 'КХ',
      city: OTHER_CHOICE,
      otherCity: 'Риддер',
      heardFrom: OTHER_CHOICE,
      otherHeardFrom: 'Подруга',
    }
    const delivery = toDeliveryValues({ city: 'Астана', address: 'ул. Кенесары, 40' })
    const stored = { ...toFormValues(toApplication(typed)), ...delivery }
    expect(stored).toEqual({ ...typed, city: 'Риддер', otherCity: '' })
    expect(toApplication(stored)).toEqual(toApplication(typed))
    expect(toFormValues(toApplication(bare))).toMatchObject({
      sameDelivery: true,
      sameWhatsapp: true,
      taxRegime: UNKNOWN,
    })
  })

  test('every column has its field', () => {
    for (const field of Object.values(fieldOfColumn)) expect(values).toHaveProperty(field)
  })

  test('is complete without a name on the sign or a reason to refuse it, but not without an address', () => {
    const application = toApplication(values)
    expect(isComplete({ ...application, trade_name: null })).toBe(true)
    const row = { ...application, reject_reason: null }
    expect(isComplete(row)).toBe(true)
    expect(isComplete({ ...application, address: null })).toBe(false)
  })
})

test.each([
  ['bin_iin', '260140000015', '2601 4000 0015'],
  ['whatsapp', '+77027654321', '+7\u00a0(702)\u00a0765-43-21'],
  ['tax_regime', 'simplified', 'Упрощённая декларация'],
  ['vat_payer', false, 'нет'],
  ['website', 'https://derma.kz/', 'derma.kz'],
  ['city', 'Алматы', 'Алматы'],
  ['trade_name', '', undefined],
] as const)('a stored %s reads: %s is %s', (column, value, text) => {
  expect(clinicValueText(column, value)).toBe(text)
})

test('taxes are shown as far as they are known', () => {
  const { tax_regime, vat_payer, vat_certificate } = toApplication(values)
  expect(taxText({ tax_regime, vat_payer, vat_certificate })).toBe('ОУР, плательщик НДС, свидетельство 60001 № 1234567')
  expect(taxText({ tax_regime: null, vat_payer: false, vat_certificate: null })).toBe('')
})

test('an organisation is named with its form', () => {
  expect(organisationName({ legal_form: 'ТОО', legal_name: 'Дерма Хаус' })).toBe('ТОО «Дерма Хаус»')
  expect(organisationName({ legal_form: 'ИП', legal_name: 'Ли В. А.' })).toBe('ИП Ли В. А.')
  expect(organisationName({ legal_form: null, legal_name: null })).toBe('')
})
