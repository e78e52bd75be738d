// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { readTenge } from '#lib/money/typed-sum'
import { Field } from './field.tsx'
import { MoneyInput } from './money-input.tsx'

function Price() {
  const [text, setText] = useState('')
  const { sum, problem } = readTenge(text)
  return (
    <>
      <Field label="Цена" error={problem}>
        <MoneyInput value={text} onValueChange={setText} />
      </Field>
      <output>{sum}</output>
    </>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('Цена')

async function paste(text: string) {
  await userEvent.click(input())
  await userEvent.paste(text)
  await userEvent.tab()
}

test.each(['1 500,00', '1 500 ₸', '1500'])('«%s» pasted is 1500 tenge, written in groups', async (text) => {
  render(<Price />)
  await paste(text)
  expect(screen.getByRole('status').textContent).toBe('1500')
  expect(input().value).toBe('1\u00a0500')
})

test('a fraction pasted is refused in words, and stays to be mended', async () => {
  render(<Price />)
  await paste('1 500,50')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(input().value).toBe('1 500,50')
  expect(screen.getByText('Только целые тенге')).toBeDefined()
  expect(input().getAttribute('aria-invalid')).toBe('true')
})
