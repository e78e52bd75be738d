// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '#lib/errors'
import { requiredText, tengeText } from '#lib/form-schema'
import { FormField } from './form.tsx'
import { MoneyField } from './form-fields.tsx'
import { FormDialog, FormDrawer } from './form-window.tsx'
import { Input } from './input.tsx'

const schema = z.object({ name: requiredText(2, 40, 'Введите название'), price: tengeText('Введите цену') })
const labels = { name: 'Название', price: 'Цена' }
type Values = z.output<typeof schema>

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(onSubmit: (values: Values) => Promise<unknown>, Window = FormDialog) {
  const onClose = vi.fn<() => void>()
  const root = createRootRoute({
    component: () => (
      <Window
        title="Товар"
        schema={schema}
        defaultValues={{ name: 'Крем', price: '' }}
        labels={labels}
        submitLabel="Сохранить"
        onSubmit={onSubmit}
        onClose={onClose}
      >
        {({ register }) => (
          <>
            <FormField name="name" label={labels.name}>
              <Input {...register('name')} />
            </FormField>
            <MoneyField name="price" label={labels.price} />
          </>
        )}
      </Window>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/', '/?a'] }) })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('dialog')
  return { onClose, router }
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
const question = () => screen.queryByRole('alertdialog')

test('what the schema reads is submitted, and the window closes', async () => {
  const onSubmit = vi.fn<(values: Values) => Promise<void>>().mockResolvedValue()
  const { onClose } = await show(onSubmit)
  await userEvent.click(screen.getByLabelText('Цена'))
  await userEvent.paste('1 500,00 ₸')
  await save()
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Крем', price: 1500 })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('what is wrong is told at its field, and nothing is sent', async () => {
  const onSubmit = vi.fn<(values: Values) => Promise<void>>()
  await show(onSubmit)
  await userEvent.clear(screen.getByLabelText('Название'))
  await userEvent.click(screen.getByLabelText('Цена'))
  await userEvent.paste('1 500,50')
  await save()
  expect(await screen.findByText('Введите название')).toBeDefined()
  expect(screen.getByText('Только целые тенге')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain('Исправьте 2')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Название')))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a refusal that names fields goes to them, any other stands above them', async () => {
  const onSubmit = vi
    .fn<(values: Values) => Promise<void>>()
    .mockRejectedValueOnce(
      new AppError('invalid_product', { details: { fields: { name: 'invalid', sku: 'invalid' } } }),
    )
    .mockRejectedValueOnce(new AppError('network'))
  const { onClose } = await show(onSubmit)
  await userEvent.type(screen.getByLabelText('Цена'), '100')
  await save()
  expect(await screen.findByText('Проверьте это поле')).toBeDefined()
  await save()
  expect(await screen.findByText(/Нет связи с сервером/)).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})

test('while it is sent it cannot be left, and is sent once', async () => {
  let answer = () => {}
  const onSubmit = vi.fn<(values: Values) => Promise<void>>(() => new Promise((resolve) => (answer = resolve)))
  const { onClose } = await show(onSubmit)
  await userEvent.type(screen.getByLabelText('Цена'), '100')
  await save()
  await save()
  await userEvent.keyboard('{Escape}')
  expect(question()).toBeNull()
  expect(onSubmit).toHaveBeenCalledOnce()
  answer()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test.each([
  ['a dialog', FormDialog],
  ['a drawer', FormDrawer as typeof FormDialog],
])('%s with nothing typed closes at once, with something it asks', async (_, Window) => {
  const { onClose } = await show(() => Promise.resolve(), Window)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  await userEvent.type(screen.getByLabelText('Название'), ' для рук')
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
  expect(question()?.textContent).toContain('Закрыть без сохранения?')
  await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }))
  expect(screen.getByLabelText<HTMLInputElement>('Название').value).toBe('Крем для рук')
  expect(onClose).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
  await userEvent.click(screen.getByRole('button', { name: 'Не сохранять' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('leaving the page asks too', async () => {
  const { router } = await show(() => Promise.resolve())
  const leave = () => void router.navigate({ to: '.', search: { b: 1 } as never })
  await userEvent.type(screen.getByLabelText('Название'), ' для рук')
  leave()
  expect(await screen.findByRole('alertdialog')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }))
  expect(router.state.location.search).toEqual({ a: '' })
  leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Не сохранять' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ b: 1 }))
})
