// @vitest-environment jsdom
import { userEvent } from '@testing-library/user-event'
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RecordMoves } from './record-moves.tsx'

const labels = ['Предыдущий заказ', 'Следующий заказ'] as const

function openDrawer(neighbours: { previous?: string; next?: string }) {
  const onMove = vi.fn<(id: string) => void>()
  const screen = render(
    <div data-slot="drawer">
      <RecordMoves neighbours={neighbours} labels={labels} onMove={onMove} />
      <input aria-label="Заметка" />
    </div>,
  )
  return { onMove, screen }
}

test('arrows on the buttons of a drawer lead to its neighbours', async () => {
  const { onMove, screen } = openDrawer({ previous: 'a', next: 'c' })
  screen.getByRole('button', { name: labels[1] }).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
  expect(onMove.mock.calls).toEqual([['c'], ['a']])
})

test('arrows in a field move its caret, and lead nowhere past the last record', async () => {
  const { onMove, screen } = openDrawer({ previous: 'a' })
  screen.getByRole('textbox').focus()
  await userEvent.keyboard('{ArrowLeft}')
  screen.getByRole('button', { name: labels[0] }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(onMove).not.toHaveBeenCalled()
})
