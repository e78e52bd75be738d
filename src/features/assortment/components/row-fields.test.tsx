// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { NameFields } from './row-fields.tsx'

function setUp(isNew: boolean, slug = '') {
  function Fields() {
    return (
      <FormProvider {...useForm({ defaultValues: { name: '', slug } })}>
        <NameFields isNew={isNew} />
      </FormProvider>
    )
  }
  render(<Fields />)
  return {
    user: userEvent.setup(),
    name: screen.getByLabelText<HTMLInputElement>(/Название/),
    address: screen.getByLabelText<HTMLInputElement>(/Адрес/),
  }
}

test('the address of a new row follows its name until another is typed', async () => {
  const { user, name, address } = setUp(true)
  await user.type(name, 'Хит недели')
  expect(address.value).toBe('hit-nedeli')
  await user.clear(address)
  await user.type(address, 'hit')
  await user.type(name, ' 2')
  expect(address.value).toBe('hit')
})

test('the address of a row that exists stays when its name changes', async () => {
  const { user, name, address } = setUp(false, 'novinka')
  await user.type(name, 'Хит')
  expect(address.value).toBe('novinka')
})
