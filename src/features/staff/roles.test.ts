import { expect, test } from 'vitest'
import { roleChangeText } from './roles.ts'

test.each([
  ['insert', { role: 'logistic', is_active: true }, 'Назначена роль «Логист»'],
  ['update', { role: 'admin', is_active: false }, 'Снята роль «Администратор»'],
  ['update', { role: 'admin', is_active: true }, 'Возвращена роль «Администратор»'],
  ['delete', null, 'Роль удалена'],
] as const)('%s of %o has a text', (action, grant, words) => {
  expect(roleChangeText({ action, new: grant })).toBe(words)
})

test('a change of who granted it has none', () => {
  expect(roleChangeText({ action: 'update', new: { role: 'admin' } })).toBeUndefined()
})
