// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FileDrop } from './file-drop.tsx'

const file = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })

function show(multiple: boolean) {
  const onFiles = vi.fn<(files: File[]) => void>()
  render(<FileDrop accept=".pdf" label="Файлы" hint="PDF до 10 МБ" multiple={multiple} onFiles={onFiles} />)
  const names = () => onFiles.mock.calls.map(([files]) => files.map(({ name }) => name))
  return { names, zone: screen.getByText('PDF до 10 МБ').closest('[data-slot=file-drop]')! }
}

test.each([
  [true, ['a.pdf', 'b.pdf']],
  [false, ['a.pdf']],
])('with multiple=%s, %j are taken from what was dropped', (multiple, taken) => {
  const { names, zone } = show(multiple)
  fireEvent.dragOver(zone)
  expect(zone.className).toContain('bg-accent-soft')
  fireEvent.drop(zone, { dataTransfer: { files: [file('a.pdf'), file('b.pdf')] } })
  expect(zone.className).not.toContain('bg-accent-soft')
  expect(names()).toEqual([taken])
})

test('the same file may be chosen again', async () => {
  const { names } = show(false)
  const input = screen.getByLabelText<HTMLInputElement>('Файлы')
  await userEvent.upload(input, file('a.pdf'))
  await userEvent.upload(input, file('a.pdf'))
  expect(names()).toEqual([['a.pdf'], ['a.pdf']])
})
