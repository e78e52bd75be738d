// @vitest-environment jsdom
import { zodResolver } from '@hookform/resolvers/zod'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Form } from './form.tsx'
import { SegmentedField, SelectField } from './form-fields.tsx'

const schema = z.object({ city: z.string().min(1, 'Выберите город'), term: z.string() })
type Values = z.infer<typeof schema>

const cities = [
  { value: 'almaty', label: 'Алматы' },
  { value: 'astana', label: 'Астана' },
]
const terms = [
  { value: 'for-good', label: 'Насовсем' },
  { value: 'cover', label: 'На время' },
]

function Request({ onSubmit }: { onSubmit: (values: Values) => void }) {
  const form = useForm<Values>({ defaultValues: { city: '', term: 'for-good' }, resolver: zodResolver(schema) })
  return (
    <Form form={form} onSubmit={onSubmit}>
      <SelectField name="city" label="Город" required options={cities} />
      <SegmentedField name="term" label="На какой срок" options={terms} />
      <button type="submit">Передать</button>
    </Form>
  )
}

// Radix asks for it, and jsdom does not have it.
Element.prototype.hasPointerCapture = () => false

test('fields of one choice keep it in their form, and show what is wrong with it', async () => {
  const onSubmit = vi.fn<(values: Values) => void>()
  render(<Request onSubmit={onSubmit} />)
  expect(screen.getByRole('radio', { name: 'Насовсем' }).getAttribute('aria-checked')).toBe('true')

  await userEvent.click(screen.getByRole('button', { name: 'Передать' }))
  expect(await screen.findByText('Выберите город')).toBeDefined()
  expect(onSubmit).not.toHaveBeenCalled()
  const city = screen.getByRole('combobox', { name: 'Город' })
  await waitFor(() => expect(document.activeElement).toBe(city))

  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('option', { name: 'Астана' }))
  await userEvent.click(screen.getByRole('radio', { name: 'На время' }))
  await userEvent.click(screen.getByRole('button', { name: 'Передать' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ city: 'astana', term: 'cover' }, expect.anything()))
})
