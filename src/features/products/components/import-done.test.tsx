// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '#ui/testing'
import { batchListQuery } from '../queries.ts'
import { ImportDone } from './import-done.tsx'

afterEach(cleanup)

test('an import that was undone in the list says so and cannot be undone again', async () => {
  const client = new QueryClient()
  const batch = {
    id: 'b1',
    kind: 'import',
    title: 'прайс.csv',
    actor: null,
    created: 0,
    changed: 4,
    created_at: '2026-11-25T06:00:00Z',
    undone_at: null as string | null,
    kept: null,
    can_undo: true,
  }
  const know = (undone_at: string | null) =>
    client.setQueryData(batchListQuery(1).queryKey, {
      total: 1,
      rows: [{ ...batch, undone_at, can_undo: !undone_at }],
    } as never)
  know(null)
  const answer = { batch_id: 'b1', created: 0, changed: 4 } as never
  renderPage(() => <ImportDone name="прайс.csv" answer={answer} onOther={() => {}} />, client)
  expect(await screen.findByText('Импорт применён')).toBeDefined()
  expect(screen.getByText('Изменено 4 товара.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Отменить импорт' })).toBeDefined()

  act(() => void know('2026-11-25T07:00:00Z'))
  expect(await screen.findByText('Импорт отменён')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Отменить импорт' })).toBeNull()
})
