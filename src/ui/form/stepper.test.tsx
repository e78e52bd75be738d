// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Stepper } from './stepper.tsx'

const changes: number[] = []
beforeEach(() => void changes.splice(0))
type Bounds = { start?: number; min?: number; max?: number; first?: number; step?: number }

function setUp({ start = 2, min = 1, max = 9, ...steps }: Bounds = {}) {
  function Counter() {
    const [value, setValue] = useState(start)
    return (
      <Stepper
        label="Количество крема"
        value={value}
        min={min}
        max={max}
        {...steps}
        onChange={(next) => {
          changes.push(next)
          setValue(next)
        }}
      />
    )
  }
  render(<Counter />)
  return {
    user: userEvent.setup(),
    input: screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Количество крема' }),
    less: screen.getByRole('button', { name: 'Уменьшить количество' }),
    more: screen.getByRole('button', { name: 'Увеличить количество' }),
  }
}

test('with a first number and a step, it counts by these and has nothing in between', async () => {
  const { user, input, less, more } = setUp({ start: 6, min: 0, max: 12, first: 6, step: 3 })
  await user.click(more)
  await user.clear(input)
  await user.type(input, '7{Enter}')
  await user.clear(input)
  await user.type(input, '50{Enter}')
  await user.clear(input)
  await user.type(input, '2{Enter}')
  await user.click(less)
  expect(changes).toEqual([9, 6, 12, 6, 0])
})

test('the buttons step by one and stop at the bounds, keeping the focus', async () => {
  const { user, input, less, more } = setUp({ start: 2, max: 3 })
  await user.click(more)
  await user.click(more)
  expect(changes).toEqual([3])
  expect(more.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(more)

  for (let press = 0; press < 4; press++) await user.click(less)
  expect(changes).toEqual([3, 2, 1])
  expect(input.value).toBe('1')
})

test('a typed number counts once, when it is entered', async () => {
  const { user, input } = setUp()
  await user.clear(input)
  await user.type(input, '7')
  expect(changes).toEqual([])
  await user.keyboard('{Enter}')
  expect(changes).toEqual([7])
  await user.tab()
  expect(changes).toEqual([7])
})

test('a typed number is brought within the bounds when the field is left', async () => {
  const { user, input } = setUp()
  await user.clear(input)
  await user.type(input, '400')
  await user.tab()
  expect(changes).toEqual([9])
  expect(input.value).toBe('9')
})

test('what is no number changes nothing', async () => {
  const { user, input } = setUp()
  await user.clear(input)
  await user.type(input, 'кг-')
  await user.tab()
  expect(changes).toEqual([])
  expect(input.value).toBe('2')
})

test.each([
  ['1,5', 'Только целое число'],
  ['-4', 'Не меньше нуля'],
  ['2 шт. (1 уп.)', 'Введите целое число цифрами'],
  ['1e1', 'Введите целое число цифрами'],
  ['12,000', '12\u00a0000 или 12? Напишите без запятых и точек'],
])(
  '«%s» is no number of pieces: that is said until something else is typed, and nothing changes',
  async (typed, why) => {
    const { user, input } = setUp({ max: 99 })
    await user.clear(input)
    await user.paste(typed)
    expect(screen.getByRole('alert').textContent).toBe(why)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    await user.keyboard('{Enter}')
    expect(changes).toEqual([])
    expect(input.value).toBe('2')
    expect(screen.getByRole('alert').textContent).toBe(why)
    await user.clear(input)
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test.each([
  ['3.0', 3],
  ['12,00', 12],
  ['5 шт', 5],
  ['\u00a012\u00a0', 12],
])('«%s» that was pasted is %i', async (typed, value) => {
  const { user, input } = setUp({ max: 99 })
  await user.clear(input)
  await user.paste(typed)
  await user.keyboard('{Enter}')
  expect(changes).toEqual([value])
})

test.each([
  ['120', 9, 'Не больше 9'],
  ['0', 1, 'Не меньше 1'],
])('«%s» beyond the bounds becomes %i, and that is said', async (typed, value, why) => {
  const { user, input } = setUp()
  await user.clear(input)
  await user.type(input, `${typed}{Enter}`)
  expect(changes).toEqual([value])
  expect(screen.getByRole('alert').textContent).toBe(why)
  await user.keyboard('{ArrowUp}')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('escape takes the typing back', async () => {
  const { user, input } = setUp()
  await user.type(input, '5')
  await user.keyboard('{Escape}')
  await user.tab()
  expect(changes).toEqual([])
  expect(input.value).toBe('2')
})

test('the keyboard steps as a spin button does', async () => {
  const { user, input } = setUp({ start: 5, max: 20 })
  await user.click(input)
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{PageUp}{End}{Home}')
  expect(changes).toEqual([6, 7, 6, 16, 20, 1])
  expect(input.getAttribute('aria-valuenow')).toBe('1')
})
