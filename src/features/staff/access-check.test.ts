import { expect, test } from 'vitest'
import { outcomes, people } from './access-check'

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
  expect(outcomes(visitorNamed('Гость')).find(({ path }) => path === '/cart')?.landsOn).toBe('Вход')
})
