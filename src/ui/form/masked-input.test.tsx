// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { phoneMask } from '#lib/forms/masks'
import { MaskedInput } from './masked-input.tsx'

function PhoneForm({ onPhone }: { onPhone: (phone: string) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { phone: '' } })
  return (
    <form onSubmit={handleSubmit(({ phone }) => onPhone(phone))}>
      <MaskedInput aria-label="Телефон" mask={phoneMask} {...register('phone')} />
    </form>
  )
}

test('the form knows what was typed without leaving the field', async () => {
  const onPhone = vi.fn<(phone: string) => void>()
  render(<PhoneForm onPhone={onPhone} />)
  await userEvent.type(screen.getByLabelText('Телефон'), '87011234567{Enter}')
  expect(screen.getByLabelText<HTMLInputElement>('Телефон').value).toBe('+7 (701) 123-45-67')
  expect(onPhone).toHaveBeenCalledWith('+7 (701) 123-45-67')
})
