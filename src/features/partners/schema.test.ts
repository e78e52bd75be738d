import { expect, test } from 'vitest'
import { emptyPartner, partnerSchema, type PartnerValues } from './schema.ts'

const whole: PartnerValues = {
  ...emptyPartner,
  name: 'Алия Серик',
  city: 'Алматы',
  phone: '+7 (701) 123-45-67',
  consent: true,
}

/** The fields that are wrong when these are changed. */
function wrong(changes: Partial<PartnerValues>): string[] {
  const { error } = partnerSchema.safeParse({ ...whole, ...changes })
  return [...new Set(error?.issues.map(({ path }) => String(path[0])))]
}

test('what is required is enough', () => {
  expect(wrong({})).toEqual([])
})

test('an empty form names all that is required', () => {
  expect(wrong(emptyPartner).sort()).toEqual(['city', 'consent', 'name', 'phone'])
})

test.each<[keyof PartnerValues, string]>([
  ['name', 'x'],
  ['name', 'x'.repeat(121)],
  ['company', 'x'],
  ['company', 'x'.repeat(201)],
  ['city', '  '],
  ['phone', '+7 (701) 123'],
  ['phone', '+7 (201) 123-45-67'],
  ['email', 'a@b'],
  ['email', `${'a'.repeat(250)}@b.kz`],
  ['message', 'x'.repeat(1001)],
])('%s cannot be «%s»', (field, value) => {
  expect(wrong({ [field]: value })).toEqual([field])
})
