import { expect, test } from 'vitest'
import { emptyMessage, messageSchema, type MessageValues } from './schema.ts'

const whole: MessageValues = {
  name: 'Алия Серик',
  phone: '+7 (701) 123-45-67',
  message: 'Есть ли самовывоз?',
  consent: true,
  website: '',
}

/** The fields that are wrong when these are changed. */
function wrong(changes: Partial<MessageValues>): string[] {
  const { error } = messageSchema.safeParse({ ...whole, ...changes })
  return [...new Set(error?.issues.map(({ path }) => String(path[0])))]
}

test('a name, a phone, a question and consent are enough', () => {
  expect(wrong({})).toEqual([])
})

test('an empty form names all of them', () => {
  expect(wrong(emptyMessage).sort()).toEqual(['consent', 'message', 'name', 'phone'])
})

test.each<[keyof MessageValues, string]>([
  ['message', '  '],
  ['message', 'x'.repeat(1001)],
  ['phone', '+7 (701) 123'],
])('%s cannot be «%s»', (field, value) => {
  expect(wrong({ [field]: value })).toEqual([field])
})
