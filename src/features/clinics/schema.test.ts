import { describe, expect, test } from 'vitest'
import { fieldOfColumn, isComplete, organisationName, toApplication, toFormValues } from './application'
import { kzIdError } from './business-id'
import { OTHER } from './choices'
import {
  accessSchema,
  applicationSchema,
  consentsSchema,
  contactsSchema,
  emptyContacts,
  emptyOrganisation,
  organisationSchema,
  type ApplicationValues,
} from './schema'

const values: ApplicationValues = {
  specialization: 'Клиника',
  legalForm: 'ТОО',
  otherLegalForm: '',
  binIin: '2601 4000 0015',
  legalName: 'Дерма Хаус',
  tradeName: 'Derma House',
  city: 'Алматы',
  otherCity: '',
  address: 'пр. Абая, 52, офис 14',
  lastName: 'Нурланова',
  firstName: 'Әсем',
  middleName: '',
  phone: '+7 (701) 123-45-67',
}

/** The fields that a schema refuses, with the words it says. */
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
    const other = { ...values, legalForm: OTHER, city: OTHER }
    expect(Object.keys(wrongFields(organisationSchema.safeParse(other)))).toEqual(['otherLegalForm', 'otherCity'])
  })
})

describe('БИН and ИИН', () => {
  test.each([
    ['ТОО', '260140000015'],
    ['АО', '260140000604'],
    ['ИП', '900101300017'],
    ['ИП', '900101300811'],
    [OTHER, '260140000015'],
    [OTHER, '900101300017'],
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

  test.each(['Ли1', 'x@y', '-'])('%s is no name', (lastName) => {
    expect(wrongFields(contactsSchema.safeParse({ ...values, lastName })).lastName).toBeTruthy()
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
      contact_name: 'Нурланова Әсем',
      phone: '+77011234567',
      city: 'Алматы',
      address: 'пр. Абая, 52, офис 14',
      specialization: 'Клиника',
    })
  })

  test('comes back into the form as it was typed', () => {
    const typed = { ...values, legalForm: OTHER, otherLegalForm: 'КХ', city: OTHER, otherCity: 'Риддер' }
    expect(toFormValues(toApplication(typed))).toEqual(typed)
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

test('an organisation is named with its form', () => {
  expect(organisationName({ legal_form: 'ТОО', legal_name: 'Дерма Хаус' })).toBe('ТОО «Дерма Хаус»')
  expect(organisationName({ legal_form: 'ИП', legal_name: 'Ли В. А.' })).toBe('ИП Ли В. А.')
  expect(organisationName({ legal_form: null, legal_name: null })).toBe('')
})
