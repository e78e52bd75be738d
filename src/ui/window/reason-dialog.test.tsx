// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

async function open(reasons?: readonly string[]) {
  const onConfirm = vi.fn<(reason: string) => Promise<unknown>>().mockResolvedValue(undefined)
  renderPage(() => (
    <ReasonDialog
      trigger={<button type="button">Спросить</button>}
      title="Отклонить?"
      description="Клиника увидит причину."
      {...(reasons && { reasons })}
      confirmLabel="Отклонить"
      onConfirm={onConfirm}
    />
  ))
  await userEvent.click(await screen.findByRole('button', { name: 'Спросить' }))
  await screen.findByRole('dialog')
  return onConfirm
}

const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Отклонить' }))

test('what is missing is said, and has the focus: a choice, then the words of another reason', async () => {
  const onConfirm = await open(['Брак'])
  await confirm()
  expect(await screen.findByText('Выберите причину')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Брак' })))
  await userEvent.click(screen.getByRole('radio', { name: 'Другое' }))
  expect(screen.queryByText('Выберите причину')).toBeNull()
  await confirm()
  expect(await screen.findByText('Напишите причину')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Пояснение')))
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.keyboard('Закрылись')
  await confirm()
  expect(onConfirm).toHaveBeenCalledWith('Закрылись')
})

test('a chosen reason goes with its explanation', async () => {
  const onConfirm = await open(['Брак'])
  await userEvent.click(screen.getByRole('radio', { name: 'Брак' }))
  await userEvent.type(screen.getByLabelText(/^Пояснение/), ' Две банки ')
  await confirm()
  expect(onConfirm).toHaveBeenCalledWith('Брак. Две банки')
})

test('a typed reason is not lost unasked', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Причина'), 'Закрылись')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Продолжить' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Причина').value).toBe('Закрылись')
})
