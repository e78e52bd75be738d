import { expect, test } from 'vitest'
import { roleChangeText, type RoleChange } from './role-history.ts'

const change = (action: RoleChange['action'], grant: RoleChange['new']) =>
  roleChangeText({ at: '2026-11-20T10:00:00Z', action, actor: 'Арман', new: grant })

test.each([
  ['insert', { role: 'logistic', is_active: true }, 'Назначена роль «Логист»'],
  ['update', { role: 'admin', is_active: false }, 'Снята роль «Администратор»'],
  ['update', { role: 'admin', is_active: true }, 'Возвращена роль «Администратор»'],
  ['delete', null, 'Роль удалена'],
] as const)('%s of %o is told', (action, grant, words) => {
  expect(change(action, grant)).toBe(words)
})

test('a change of who granted it is not', () => {
  expect(change('update', { role: 'admin' })).toBeUndefined()
})
