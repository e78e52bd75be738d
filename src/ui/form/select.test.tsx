// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

test('an option with an empty value is an error', () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
  const options = [
    { value: 'almaty', label: 'Алматы' },
    { value: '', label: 'Любой город' },
  ]
  expect(() => render(<Select aria-label="Город" options={options} />)).toThrow('non-empty value')
  silenced.mockRestore()
})

test('a field names and describes its control', () => {
  render(
    <Field label="Город" error="Выберите город." required>
      <Select options={[{ value: 'almaty', label: 'Алматы' }]} />
    </Field>,
  )
  const select = screen.getByRole('combobox', { name: 'Город' })
  expect(select.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(select.getAttribute('aria-describedby')!)?.textContent).toBe('Выберите город.')
})
