// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { Form } from './form.tsx'
import { Input } from './input.tsx'
import { Textarea } from './textarea.tsx'

afterEach(cleanup)

type Values = { name: string; comment: string; password: string }

function Card({ onSubmit }: { onSubmit: (values: Values) => void }) {
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
  expect(onSubmit).toHaveBeenCalledWith({ name: 'ТОО «Дерма»  ', comment: 'Первая\n\tвторая', password: 'a\tb' })
})

test('the caret stays where the paste ended', async () => {
  render(<Card onSubmit={() => {}} />)
  const name = screen.getByLabelText<HTMLInputElement>('Имя')
  await userEvent.type(name, 'Клиника')
  name.setSelectionRange(0, 0)
  await userEvent.paste('ТОО\t')
  expect([name.value, name.selectionStart]).toEqual(['ТОО Клиника', 4])
})
