// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { Form } from './form.tsx'
import { Input } from './input.tsx'
import { Textarea } from './textarea.tsx'

type Values = { name: string; comment: string; password: string }

function Card({ onSubmit }: { onSubmit: (values: Values) => unknown }) {
  const form = useForm<Values>({ defaultValues: { name: '', comment: '', password: '' } })
  return (
    <Form form={form} onSubmit={onSubmit}>
      <Input aria-label="Имя" {...form.register('name')} />
      <Textarea aria-label="Комментарий" {...form.register('comment')} />
      <Input aria-label="Пароль" type="password" {...form.register('password')} />
      <button type="submit">Сохранить</button>
    </Form>
  )
}

async function paste(label: string, text: string) {
  await userEvent.click(screen.getByLabelText(label))
  await userEvent.paste(text)
}

test('what is pasted into a line of text is sent without tabs and control characters, other fields as they are', async () => {
  const onSubmit = vi.fn<(values: Values) => void>()
  render(<Card onSubmit={onSubmit} />)
  await paste('Имя', 'ТОО\t«Дерма»\u202e\u0007')
  await paste('Комментарий', 'Первая\n\tвторая')
  await paste('Пароль', 'a\tb')
  await userEvent.click(screen.getByRole('button'))
  expect(onSubmit.mock.calls[0]![0]).toEqual({ name: 'ТОО «Дерма»  ', comment: 'Первая\n\tвторая', password: 'a\tb' })
})

test('the caret stays where the paste ended', async () => {
  render(<Card onSubmit={() => {}} />)
  const name = screen.getByLabelText<HTMLInputElement>('Имя')
  await userEvent.type(name, 'Клиника')
  name.setSelectionRange(0, 0)
  await userEvent.paste('ТОО\t')
  expect([name.value, name.selectionStart]).toEqual(['ТОО Клиника', 4])
})

test('a second submit while one runs is ignored, by whatever button', async () => {
  let answer = () => {}
  const onSubmit = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (answer = resolve)))
  render(<Card onSubmit={onSubmit} />)
  const press = () => userEvent.click(screen.getByRole('button'))
  await press()
  await press()
  await userEvent.type(screen.getByLabelText('Имя'), '{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
  answer()
  await press()
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('what is typed during a save stays, unsaved; other fields go on from what the server made of them', async () => {
  let answer = () => {}
  function Edited() {
    const form = useForm<Values>({ defaultValues: { name: '', comment: '', password: '' } })
    const { isDirty, dirtyFields } = form.formState
    return (
      <Form
        form={form}
        onSubmit={async ({ name, comment }, { saved }) => {
          await new Promise<void>((resolve) => (answer = resolve))
          saved({ name: name.toUpperCase(), comment, password: '' })
        }}
      >
        <Input aria-label="Имя" {...form.register('name')} />
        <Textarea aria-label="Комментарий" {...form.register('comment')} />
        <button type="submit">Сохранить</button>
        <output>{isDirty && Object.keys(dirtyFields).join()}</output>
      </Form>
    )
  }
  render(<Edited />)
  const name = screen.getByLabelText<HTMLInputElement>('Имя')
  const comment = screen.getByLabelText<HTMLTextAreaElement>('Комментарий')
  await userEvent.type(name, 'Дерма')
  await userEvent.type(comment, 'Один')
  await userEvent.click(screen.getByRole('button'))
  await userEvent.type(comment, ' и два')
  answer()
  await waitFor(() => expect(name.value).toBe('ДЕРМА'))
  expect(comment.value).toBe('Один и два')
  expect(screen.getByRole('status').textContent).toBe('comment')
})

test('the handler gets the button that submits', async () => {
  const onSubmit = vi.fn<(values: Values, submit: { pressed: string }) => void>()
  function Two() {
    const form = useForm<Values>()
    return (
      <Form form={form} onSubmit={onSubmit}>
        <button type="submit">Сохранить</button>
        <button type="submit" value="publish">
          Опубликовать
        </button>
      </Form>
    )
  }
  render(<Two />)
  await userEvent.click(screen.getByRole('button', { name: 'Опубликовать' }))
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(onSubmit.mock.calls.map(([, { pressed }]) => pressed)).toEqual(['publish', ''])
})
