import { expect, test } from 'vitest'
import { emptyInquiry, inquirySchema, type InquiryKind, type InquiryValues } from './schema.ts'

const required = { name: 'Алия Серик', phone: '+7 (701) 123-45-67', consent: true }
const smallest: Record<InquiryKind, InquiryValues> = {
  partner: { ...emptyInquiry, ...required, city: 'Алматы' },
  question: { ...emptyInquiry, ...required, message: 'Есть ли самовывоз?' },
}

/** The fields that are wrong. */
function wrong(kind: InquiryKind, values: InquiryValues): string[] {
  const { error } = inquirySchema(kind).safeParse(values)
  return [...new Set(error?.issues.map(({ path }) => String(path[0])))].sort()
}

test.each<[InquiryKind, string[]]>([
  ['partner', ['city', 'consent', 'name', 'phone']],
  ['question', ['consent', 'message', 'name', 'phone']],
])('a %s needs only %j', (kind, fields) => {
  expect(wrong(kind, smallest[kind])).toEqual([])
  expect(wrong(kind, emptyInquiry)).toEqual(fields)
})

test.each<[keyof InquiryValues, string, InquiryKind?]>([
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
  ['message', 'x'.repeat(1001), 'question'],
  ['message', '  ', 'question'],
])('%s cannot be «%s»', (field, value, kind = 'partner') => {
  expect(wrong(kind, { ...smallest[kind], [field]: value })).toEqual([field])
})
