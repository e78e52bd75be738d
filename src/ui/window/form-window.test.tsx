// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '#lib/backend/errors'
import { requiredText, tengeText } from '#lib/forms/form-schema'
import { FormField } from '../form/form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { DrawerForm, FormDrawer } from './form-drawer.tsx'
import { MoneyField } from '../form/form-fields.tsx'
import { Input } from '../form/input.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import { renderPage } from '../testing.tsx'

const schema = z.object({
  name: requiredText(2, 40, 'Введите название'),
  price: tengeText(1, 1_000_000, 'Введите цену'),
})
type Values = z.output<typeof schema>
type Submit = (values: Values, idempotencyKey: string, signal: AbortSignal) => Promise<unknown>

async function open(onSubmit: Submit, Window = FormDialog, defaultValues = { name: 'Крем', price: '' }) {
  const onClose = vi.fn<() => void>()
  const page = () => (
    <Window
      title="Товар"
      schema={schema}
      defaultValues={defaultValues}
      labels={{ name: 'Название', price: 'Цена' }}
      confirmLabel="Сохранить"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {({ register }) => (
        <>
          <FormField name="name" label="Название">
            <Input {...register('name')} />
          </FormField>
          <MoneyField name="price" label="Цена" />
        </>
      )}
    </Window>
  )
  const router = renderPage(page, new QueryClient(), ['/', '/?a'])
  const trigger = await screen.findByRole('button', { name: /Открыть|Закрыть/ })
  if (trigger.textContent === 'Открыть') await userEvent.click(trigger)
  await screen.findByRole('dialog')
  return { onClose, router }
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
const question = () => screen.queryByRole('alertdialog')

test('the parsed values are submitted, and the window closes', async () => {
  const onSubmit = vi.fn<Submit>().mockResolvedValue(undefined)
  const { onClose } = await open(onSubmit)
  await userEvent.click(screen.getByLabelText('Цена'))
  await userEvent.paste('1 500,00 ₸')
  await save()
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Крем', price: 1500 }, expect.any(String), expect.any(AbortSignal))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('invalid values have their messages at their fields, and nothing is sent', async () => {
  const onSubmit = vi.fn<Submit>()
  await open(onSubmit)
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

test('a refusal goes to the fields it names, any other above the buttons; every try has the same key', async () => {
  const onSubmit = vi
    .fn<Submit>()
    .mockRejectedValueOnce(new AppError('invalid_product', { details: { fields: { name: 'invalid', sku: 'x' } } }))
    .mockRejectedValueOnce(new AppError('network'))
  const { onClose } = await open(onSubmit)
  await userEvent.type(screen.getByLabelText('Цена'), '100')
  await save()
  expect(await screen.findByText('Проверьте это поле')).toBeDefined()
  await save()
  expect(await screen.findByText(/Нет связи с сервером/)).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
  expect(onSubmit.mock.calls[0]![1]).toBe(onSubmit.mock.calls[1]![1])
})

test('a window opened again repeats what may have come through; after a success it is another', async () => {
  const onSubmit = vi.fn<Submit>().mockRejectedValueOnce(new AppError('network')).mockResolvedValue(undefined)
  const Opened = ((props: Parameters<typeof FormDialog>[0]) => (
    <FormDialog {...props} trigger={<button type="button">Открыть</button>} />
  )) as unknown as typeof FormDialog
  await open(onSubmit, Opened, { name: 'Крем', price: '100' })
  const reopen = () => userEvent.click(screen.getByRole('button', { name: 'Открыть' }))
  await save()
  await screen.findByText(/Нет связи с сервером/)
  await userEvent.keyboard('{Escape}')
  for (let time = 0; time < 2; time++) {
    await reopen()
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const [first, second, third] = onSubmit.mock.calls.map(([, key]) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('while it is sent it cannot be left, and is sent once', async () => {
  let answer = () => {}
  const onSubmit = vi.fn<Submit>(() => new Promise<void>((resolve) => (answer = resolve)))
  const { onClose } = await open(onSubmit)
  await userEvent.type(screen.getByLabelText('Цена'), '100')
  await save()
  await save()
  await userEvent.keyboard('{Escape}')
  expect(question()).toBeNull()
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(screen.getByLabelText('Цена').closest('form')!.hasAttribute('inert')).toBe(true)
  answer()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('a window that stays open keeps what is typed during a save, and asks before it is lost', async () => {
  let answer = () => {}
  const Staying = ((props: Parameters<typeof DrawerForm>[0]) => (
    <FormDrawer {...props} staysOpen />
  )) as unknown as typeof FormDialog
  const { onClose } = await open(() => new Promise<void>((resolve) => (answer = resolve)), Staying)
  const name = screen.getByLabelText<HTMLInputElement>('Название')
  await userEvent.type(screen.getByLabelText('Цена'), '100')
  await save()
  await userEvent.type(name, ' для рук')
  answer()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Сохранить' }).getAttribute('aria-busy')).toBeNull())
  expect(name.value).toBe('Крем для рук')
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
  expect(question()).not.toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('an upload may be left, which stops it without a question', async () => {
  const stopped = vi.fn<() => void>()
  const onSubmit = vi.fn<Submit>((_values, _key, signal) => {
    signal.addEventListener('abort', stopped)
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new AppError('network')))
    })
  })
  const Uploading = ((props: Parameters<typeof FormDialog>[0]) => (
    <FormDialog {...props} abortable />
  )) as unknown as typeof FormDialog
  const { onClose } = await open(onSubmit, Uploading)
  await userEvent.type(screen.getByLabelText('Цена'), '100')
  await save()
  await userEvent.click(screen.getByRole('button', { name: 'Отмена' }))
  expect(stopped).toHaveBeenCalledOnce()
  expect(question()).toBeNull()
  expect(onClose).toHaveBeenCalledOnce()
})

/** A record that is edited. */
const EditedRecord = ((props: Parameters<typeof DrawerForm>[0]) => (
  <RecordDrawer
    id="1"
    title="Товар"
    query={{ data: {}, isError: false } as Parameters<typeof RecordDrawer>[0]['query']}
    onClose={props.onClose}
  >
    {() => <DrawerForm {...props} />}
  </RecordDrawer>
)) as unknown as typeof FormDialog

test.each([
  ['a dialog', FormDialog],
  ['a drawer', FormDrawer as typeof FormDialog],
  ['the drawer of a record', EditedRecord],
])('%s with nothing typed closes at once, with unsaved changes it asks', async (_, Window) => {
  const { onClose } = await open(() => Promise.resolve(), Window)
  await userEvent.type(screen.getByLabelText('Название'), ' для рук')
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
  expect(question()?.textContent).toContain('Уйти без сохранения?')
  await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }))
  expect(screen.getByLabelText<HTMLInputElement>('Название').value).toBe('Крем для рук')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
  await userEvent.click(screen.getByRole('button', { name: 'Не сохранять' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('nothing typed, nothing asked', async () => {
  const { onClose } = await open(() => Promise.resolve())
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('leaving the page asks too', async () => {
  const { router } = await open(() => Promise.resolve())
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

test('a submit may go to the page of what it has made', async () => {
  const holder: { go?: () => Promise<void> } = {}
  const { router } = await open(() => holder.go!())
  holder.go = () => router.navigate({ to: '.', search: { made: 1 } as never })
  await userEvent.type(screen.getByLabelText('Цена'), '100')
  await save()
  await waitFor(() => expect(router.state.location.search).toEqual({ made: 1 }))
  expect(question()).toBeNull()
})
