// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DateInput } from './date-input.tsx'
import { PeriodField, periodProblem, type Period } from './period-field.tsx'

function Day({ initial = '' }) {
  const [day, setDay] = useState(initial)
  return (
    <>
      <DateInput aria-label="День" value={day} onValueChange={setDay} />
      <output>{day}</output>
      <button type="button" onClick={() => setDay('2026-01-31')}>
        Конец января
      </button>
    </>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('День')
const value = () => screen.getByRole('status').textContent

test('a day is typed and shown as 17.11.2026, and known as ISO', async () => {
  render(<Day />)
  await userEvent.type(input(), '17112026')
  expect(input().value).toBe('17.11.2026')
  expect(value()).toBe('2026-11-17')
})

test.each(['2026-11-17', '17.11.2026'])('«%s» is taken when it is pasted', async (text) => {
  render(<Day />)
  await userEvent.click(input())
  await userEvent.paste(text)
  expect(value()).toBe('2026-11-17')
})

test('what is no day is kept as it was typed', async () => {
  render(<Day />)
  await userEvent.type(input(), '31022026')
  expect(value()).toBe('31.02.2026')
  expect(input().value).toBe('31.02.2026')
})

test('a day set from elsewhere takes the place of the typed one', async () => {
  render(<Day initial="2026-11-17" />)
  expect(input().value).toBe('17.11.2026')
  await userEvent.click(screen.getByText('Конец января'))
  expect(input().value).toBe('31.01.2026')
})

test.each([
  [{ from: '', to: '' }, undefined],
  [{ from: '2026-11-01', to: '2026-11-01' }, undefined],
  [{ from: '2026-11-02', to: '2026-11-01' }, { to: 'Раньше начала' }],
  [{ from: '31.02.2026', to: '' }, { from: 'Такого дня нет' }],
])('of the period %o is wrong: %o', (period, problem) => {
  expect(periodProblem(period)).toEqual(problem)
})

test('a usual period is one press', async () => {
  let period: Period = { from: '', to: '2026-11-30' }
  render(<PeriodField value={period} onValueChange={(next) => (period = next)} max="2026-11-22" />)
  await userEvent.click(screen.getByRole('button', { name: '30 дней' }))
  expect(period).toEqual({ from: '2026-10-24', to: '' })
})
