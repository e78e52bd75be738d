// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { Progress } from './progress.tsx'

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  logged.mockRestore()
})

const shown = () => {
  const bar = screen.getByRole('progressbar', { name: 'Загрузка' })
  return [bar.getAttribute('value'), bar.getAttribute('max')]
}

test('a value within bounds is shown, and nothing is logged', () => {
  render(<Progress label="Загрузка" value={3} max={5} />)
  expect(shown()).toEqual(['3', '5'])
  expect(logged).not.toHaveBeenCalled()
})

test.each([-1, 101, Number.NaN])('a value of %d is logged and shown as unknown', (value) => {
  render(<Progress label="Загрузка" value={value} />)
  expect(shown()).toEqual([null, '100'])
  expect(logged).toHaveBeenCalled()
})

test.each([0, -5, Number.NaN])('a maximum of %d is logged and replaced by 100', (max) => {
  render(<Progress label="Загрузка" value={40} max={max} />)
  expect(shown()).toEqual(['40', '100'])
  expect(logged).toHaveBeenCalled()
})
