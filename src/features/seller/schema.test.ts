import { expect, test } from 'vitest'
import { isIik, sellerProfile, sellerSchema, sellerValues, type SellerValues } from './schema'

const values: SellerValues = {
  validFrom: '2099-01-01',
  name: 'ИП «Аурелис»',
  iin: '9001 0130 0017',
  address: 'г. Алматы, пр. Абая, 52',
  phone: '+7 (727) 350-12-40',
  bank: 'АО «Демо Банк»',
  iik: 'kz77 999A 0000 0000 0001',
  bik: 'demokzka',
  kbe: '19',
  regime: 'Упрощённая декларация',
  paysVat: false,
  vatRate: '',
}

function problems(change: Partial<SellerValues>) {
  const { error } = sellerSchema.safeParse({ ...values, ...change })
  return error?.issues.map(({ path }) => path.join('.')) ?? []
}

test('requisites as people type them become what invoices carry', () => {
  expect(sellerProfile(sellerSchema.parse(values))).toEqual({
    valid_from: '2099-01-01',
    name: 'ИП «Аурелис»',
    iin: '900101300017',
    address: 'г. Алматы, пр. Абая, 52',
    phone: '+77273501240',
    bank: 'АО «Демо Банк»',
    iik: 'KZ77999A000000000001',
    bik: 'DEMOKZKA',
    kbe: '19',
    tax_regime: 'Упрощённая декларация',
    vat_rate: null,
  })
})

test('a payer of НДС names a rate and is not on the simplified declaration', () => {
  const payer = { paysVat: true, regime: 'Общеустановленный режим', vatRate: '12,5' }
  expect(sellerProfile(sellerSchema.parse({ ...values, ...payer })).vat_rate).toBe(12.5)
  expect(problems({ ...payer, regime: values.regime })).toEqual(['regime'])
  for (const vatRate of ['', '0', '100', '-1', 'много']) expect(problems({ ...payer, vatRate })).toEqual(['vatRate'])
})

test.each([
  [{ validFrom: '2020-01-01' }, 'validFrom'],
  [{ iin: '9001 0130 0018' }, 'iin'],
  [{ iik: 'KZ78999A000000000001' }, 'iik'],
  [{ bik: 'ДЕМО' }, 'bik'],
  [{ kbe: '1' }, 'kbe'],
  [{ phone: '+7 (727) 350' }, 'phone'],
  [{ name: ' ' }, 'name'],
] as const)('%o is refused beside its cause', (change, field) => {
  expect(new Set(problems(change))).toEqual(new Set([field]))
})

test('the form opens with the requisites in force', () => {
  const current = sellerProfile(sellerSchema.parse({ ...values, paysVat: true, regime: 'ОУР', vatRate: '16' }))
  expect(sellerValues(current)).toMatchObject({ iin: '9001 0130 0017', regime: 'ОУР', paysVat: true, vatRate: '16' })
})

test.each([
  ['KZ77999A000000000001', true],
  ['KZ77999A000000000002', false],
  ['KZ77 999A000000000001', false],
  ['DE89370400440532013000', false],
])('%s is an ИИК: %s', (text, valid) => {
  expect(isIik(text)).toBe(valid)
})
