import { expect, test } from 'vitest'
import { outcomes, people } from './access-check'
import { permissions } from './roles.ts'

const visitorNamed = (name: string) => people.find((person) => person.name === name)!.visitor
const openTo = (name: string) =>
  outcomes(visitorNamed(name))
    .filter(({ landsOn }) => !landsOn)
    .map(({ path }) => path)

test.each(people)('$name lands on a page that has a name, whatever they ask for', ({ visitor }) => {
  for (const { landsOn = 'stays' } of outcomes(visitor)) expect(landsOn).toMatch(/\S/)
})

test('who may be where is what the guard says', () => {
  expect(openTo('Клиника на проверке')).toEqual(['/pending-verification'])
  expect(openTo('Логист').filter((path) => path.startsWith('/admin'))).toEqual(['/admin/delivery'])
  expect(openTo('Администратор')).not.toContain('/admin/roles')
  expect(openTo('Суперадминистратор')).toContain('/admin/roles')
  expect(openTo('Аккаунт-менеджер')).toContain('/account-manager/stats')
  expect(outcomes(visitorNamed('Гость')).find(({ path }) => path === '/cart')?.landsOn).toBe('Вход')
})

test('the table of roles grants figures to those who have their page', () => {
  const { of } = permissions.find(({ area }) => area === 'Статистика')!
  for (const { name, visitor } of people.slice(4)) {
    const role = visitor.kind === 'user' ? visitor.role! : 'logistic'
    const hasPage = openTo(name).some((path) => path.endsWith('/stats'))
    expect([name, of[role] !== 'none']).toEqual([name, hasPage])
  }
})
