// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderPage } from '#ui/testing'
import type { Draft, Formula } from '../formula.ts'
import { FormulaEditor } from './formula-editor.tsx'

const { saveDraft } = vi.hoisted(() => ({ saveDraft: vi.fn<(saved: { draft: Draft }) => Promise<void>>() }))
vi.mock(import('../mutations.ts'), async (original) => ({
  ...(await original()),
  saveDraftMutation: (() => ({ mutationFn: saveDraft })) as never,
}))
vi.mock(import('./formula-preview.tsx'), () => ({ FormulaPreview: () => <></> }))

// jsdom has none.
beforeAll(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const tier = { color: '#317da5', text: '' }
const formula: Formula = {
  version: 1,
  status: 'published',
  effective_from: '2026-01-01',
  comment: '',
  published_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  window_days: 180,
  components: [
    { key: 'frequency', enabled: true, weight: 40, target: 2 },
    { key: 'recency', enabled: true, weight: 60, days: 90 },
  ],
  tiers: [
    { ...tier, name: 'A', from: 80, percent: 5 },
    { ...tier, name: 'B', from: 50, percent: 5 },
    { ...tier, name: 'C', from: 0, percent: 1 },
    { ...tier, name: 'N', from: null, percent: 3 },
  ],
}

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  renderPage(
    () => <FormulaEditor formulas={[formula]} current={formula} clinic={undefined} onReset={() => {}} />,
    client,
  )
  await screen.findByRole('button', { name: 'Сохранить черновик' })
  return userEvent.setup()
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name, hidden: true })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test.each([
  ['Частота, вес', '101', /^Целое число от 0 до 100$/],
  ['Частота, вес', '', /^Целое число от 0 до 100$/],
  ['A, ставка бонуса', '150', /^от 0 до 100/],
  ['A, ставка бонуса', '4,555', /до сотых$/],
  ['Частота: Заказов за 30 дней', '-3', /^от 0 до 1.000.000.000/],
])('«%s» keeps a wrong «%s», says the range and is not saved', async (name, text, range) => {
  const user = await open()
  const before = field(name).value
  fireEvent.change(field(name), { target: { value: text } })
  fireEvent.blur(field(name))
  expect(field(name).value).toBe(text)
  expect(field(name).getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field(name).getAttribute('aria-describedby')!)!.textContent).toMatch(range)
  expect(button('Сохранить черновик').disabled).toBe(true)
  expect(screen.getByText(/^Чтобы сохранить, исправьте/).textContent).toContain(name)

  await user.click(button('Вернуть'))
  expect(field(name).value).toBe(before)
  expect(screen.queryByText(/^Чтобы сохранить, исправьте/)).toBeNull()
})

test('a number counts once it is finished, and a draft is saved with what is still in the field', async () => {
  const user = await open()
  await user.clear(field('Частота, вес'))
  await user.type(field('Частота, вес'), '15')
  expect(screen.getByText(/^Сумма/).textContent).toContain('100')
  await user.keyboard('{Enter}')
  expect(screen.getByText(/^Сумма/).textContent).toContain('75')

  await user.clear(field('A, ставка бонуса'))
  await user.type(field('A, ставка бонуса'), '4,55')
  await user.click(button('Сохранить черновик'))
  expect(saveDraft.mock.calls[0]![0].draft).toMatchObject({
    components: [{ weight: 15 }, { weight: 60 }],
    tiers: [{ percent: 4.55 }, {}, {}, {}],
  })
})

test('a wrong number leaves with its tier, and the slider replaces it', async () => {
  const user = await open()
  fireEvent.change(field('A, ставка бонуса'), { target: { value: '150' } })
  fireEvent.blur(field('A, ставка бонуса'))
  await user.click(button('Убрать категорию A'))
  expect(field('B, ставка бонуса').value).toBe('5')
  expect(button('Сохранить черновик').disabled).toBe(false)

  fireEvent.change(field('Частота, вес'), { target: { value: '101' } })
  fireEvent.blur(field('Частота, вес'))
  expect(button('Сохранить черновик').disabled).toBe(true)
  fireEvent.change(screen.getByRole('slider', { name: 'Частота, ползунок веса' }), { target: { value: '30' } })
  expect(field('Частота, вес').value).toBe('30')
  expect(button('Сохранить черновик').disabled).toBe(false)
})
