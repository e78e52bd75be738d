// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { assortmentKeys } from '#features/assortment/queries.ts'
import { session } from '#features/account/session-store.ts'
import { renderPage } from '#ui/testing'
import { parseHistory, withQuery } from '../local-history.ts'
import { localHistory } from '../local-history-store.ts'
import { MAX_RESULTS } from '../queries.ts'
import type { MatchType } from '../results.ts'
import { HISTORY_KEY } from '../storage-keys.ts'
import { SearchField } from './search-field.tsx'

// The states of the search box; only the network answers from here. In a browser: tests/e2e/search.spec.ts.

type Ask = { path: string; method: string; query?: string; signal: AbortSignal | null }
let asked: Ask[]
/** What the server says to a question; unanswered while it is undefined. */
let answer: (ask: Ask) => Response | undefined | Promise<Response>

const product = (n: number, match_type: MatchType = 'exact') => ({
  slug: `product-${n}`,
  product_name: `Retinol ${n}%`,
  product_type: 'Сыворотка',
  line: 'Age Science',
  volume_ml: 30,
  price: n === 2 ? null : 12_500,
  image_url: null,
  match_type,
})
const found = (...results: object[]) => Response.json({ success: true, data: { results } })
const many = (count: number) => Array.from({ length: count }, (_, n) => product(n + 1))
const broken = () => Response.json({ success: false, error: 'broken' }, { status: 500 })

beforeEach(() => {
  asked = []
  answer = () => found(product(1), product(2), product(3, 'partial'))
  localStorage.clear()
  localHistory.load()
  Object.assign(session, { state: 'known', supabase_user: null, supabase_session: null })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, signal = null }: RequestInit = {}) => {
    const ask = { path, method, signal, ...(body ? (JSON.parse(String(body)) as { query: string }) : {}) }
    if (path.startsWith('/api/search/')) asked.push(ask)
    return (await answer(ask)) ?? new Promise(() => undefined)
  })
  return () => void vi.useRealTimers()
})

const queries = () => asked.map(({ query }) => query)
const field = () => screen.getByRole<HTMLInputElement>('combobox')
const options = () => screen.queryAllByRole('option')
const active = () => options().findIndex((option) => option.getAttribute('aria-selected') === 'true')
const startText = () => screen.findByText('Начните вводить, чтобы найти товар')
const type = (text: string) => userEvent.type(field(), text)
const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''))

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(assortmentKeys.all, { types: [], lines: [] })
  const router = renderPage(() => <SearchField Frequent={() => null} />, client, ['/', '/contacts'])
  await userEvent.click(await screen.findByRole('combobox'))
  return router
}

/** The box has led to an address, and holds what the catalogue was asked for there. */
async function expectLedTo(router: Awaited<ReturnType<typeof open>>, address: string, text = '') {
  await waitFor(() => expect(router.state.location.href).toBe(address))
  expect(field().value).toBe(text)
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(options()).toEqual([])
}

function signIn() {
  const user = { id: 'aigerim' }
  Object.assign(session, { supabase_user: user, supabase_session: { access_token: 'token', user } })
}

test('products are listed by kind, with their facts, and what was typed is highlighted', async () => {
  await open()
  await type('retinol')
  const [first, second] = await screen.findAllByRole('option')
  expect(first!.textContent).toMatch(/^Retinol 1% \(Сыворотка\)Age Science · 30\sмл12\s500\s₸$/)
  expect(first!.querySelector('mark')?.textContent).toBe('Retinol')
  expect(second!.textContent).toContain('Цена по запросу')
  expect(screen.getByRole('group', { name: /^Точные совпадения/ }).textContent).toContain('совпадения2')
  expect(within(screen.getByRole('group', { name: /^Частичные/ })).getAllByRole('option')).toHaveLength(1)
  expect(screen.getByRole('status').textContent).toBe('Найдено: 3\u00a0товара')
  expect(screen.queryByRole('link', { name: 'Показать все товары в каталоге' })).toBeNull()
})

test('of ten results it says that they are the first ten', async () => {
  answer = () => found(...many(MAX_RESULTS))
  await open()
  await type('крем')
  await screen.findByRole('link', { name: 'Показать все товары в каталоге' })
  expect(screen.getByRole('status').textContent).toBe('Показаны первые 10\u00a0товаров')
  expect(screen.getByRole('group').textContent).toContain('первые 10')
})

test('arrows, Home and End go through the options in a circle', async () => {
  await open()
  await type('крем')
  await screen.findAllByRole('option')
  expect(active()).toBe(-1)
  for (const [key, index] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowUp', 0],
    ['ArrowUp', 2],
    ['ArrowDown', 0],
    ['End', 2],
    ['Home', 0],
  ] as const) {
    await press(key)
    expect(active(), key).toBe(index)
    expect(field().getAttribute('aria-activedescendant')).toBe(options()[index]!.id)
  }
  expect(document.activeElement).toBe(field())
})

test('volumes of a product are one row, and each of them is an option', async () => {
  const small = product(1)
  answer = () => found(small, { ...small, slug: 'large', volume_ml: 200, price: 31_350 }, product(2))
  const router = await open()
  await type('retinol')
  const [best, other, next] = await screen.findAllByRole('option')
  expect(options()).toHaveLength(3)
  expect(best!.textContent).toContain('30\u00a0мл')
  expect(other!.textContent).toBe('200\u00a0мл')
  expect(other!.getAttribute('aria-label')).toBe('Retinol 1%, 200\u00a0мл, 31\u00a0350\u00a0₸')
  expect(next!.textContent).toContain('Retinol 2%')
  expect(screen.getByRole('group', { name: /^Точные/ }).textContent).toContain('совпадения3')
  expect(screen.getByRole('status').textContent).toBe('Найдено: 3\u00a0товара')
  await press('ArrowDown', 'ArrowDown', 'Enter')
  await expectLedTo(router, '/product/large')
})

test('→ goes to the button beside the active option, which puts it into the cart; ← and ↓ go back', async () => {
  const small = product(1)
  const asks: string[] = []
  answer = ({ path }) => {
    if (path.startsWith('/api/search/')) return found(small, { ...small, slug: 'large', volume_ml: 200 }, product(2))
    asks.push(path)
    return new Response('null', { headers: { 'content-type': 'application/json' } })
  }
  await open()
  await type('retinol')
  await screen.findAllByRole('option')
  await press('ArrowRight')
  expect(document.activeElement).toBe(field())
  await press('ArrowDown', 'ArrowDown', 'ArrowRight')
  // A product without a price has none.
  const plus = screen.getByRole('button', { name: /^В корзину/ })
  expect(plus.getAttribute('aria-label')).toBe('В корзину: Сыворотка «Retinol 1%», 200\u00a0мл')
  expect(document.activeElement).toBe(plus)
  await press('ArrowLeft')
  expect(document.activeElement).toBe(field())
  await press('ArrowRight', 'Enter')
  await waitFor(() => expect(asks).toHaveLength(1))
  expect(asks[0]).toContain('large')
  expect(document.activeElement).toBe(plus)
  await press('ArrowDown')
  expect(document.activeElement).toBe(field())
  expect(active()).toBe(2)
  expect(options()).toHaveLength(3)
})

test.each([
  ['Enter', () => press('ArrowDown', 'ArrowDown', 'Enter')],
  ['a click', () => userEvent.click(options()[1]!)],
])('%s leads to a product, and the box is empty again', async (_, choose) => {
  const router = await open()
  await type('крем')
  await screen.findAllByRole('option')
  await choose()
  await expectLedTo(router, '/product/product-2')
})

test('the pointer makes an option the active one', async () => {
  await open()
  await type('крем')
  await screen.findAllByRole('option')
  fireEvent.pointerMove(options()[2]!)
  expect(active()).toBe(2)
})

test('Enter without a chosen product opens the catalogue', async () => {
  const router = await open()
  await type(' rhtv ')
  await press('Enter')
  await expectLedTo(router, '/catalog?q=rhtv', 'rhtv')
})

test('going to another page empties it', async () => {
  const router = await open()
  await type('крем')
  await screen.findAllByRole('option')
  act(() => router.history.back())
  await expectLedTo(router, '/')
})

test('a single letter opens nothing and asks nothing', async () => {
  const router = await open()
  await startText()
  vi.useFakeTimers()
  fireEvent.change(field(), { target: { value: 'к' } })
  expect(field().getAttribute('aria-expanded')).toBe('false')
  fireEvent.submit(field())
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(asked).toEqual([])
  expect(router.state.location.href).toBe('/contacts')
})

test('Escape closes it, an arrow opens it again, leaving closes it', async () => {
  await open()
  await type('крем')
  await screen.findAllByRole('option')
  await press('Escape')
  expect(options()).toEqual([])
  expect(field().value).toBe('крем')
  await press('ArrowDown')
  expect(options()).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Стереть запрос' }))
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('')
  await startText()
  await userEvent.click(document.body)
  expect(screen.queryByText('Начните вводить, чтобы найти товар')).toBeNull()
})

test('it waits until typing has rested for 300 ms', async () => {
  await open()
  await startText()
  vi.useFakeTimers()
  for (const text of ['рет', 'ретин', 'ретинол']) {
    fireEvent.change(field(), { target: { value: text } })
    expect(screen.getByRole('group', { name: 'Ищем товары' }).children).toHaveLength(5)
    await act(() => vi.advanceTimersByTimeAsync(299))
  }
  expect(asked).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(asked).toEqual([expect.objectContaining({ query: 'ретинол', similarityThreshold: 0.3, maxResults: 10 })])
  await act(() => vi.advanceTimersByTimeAsync(50))
  expect(options()).toHaveLength(3)
})

test('it drops the question that is out of date', async () => {
  const late = Promise.withResolvers<Response>()
  answer = ({ query }) => (query === 'тоник' ? late.promise : found(product(5)))
  await open()
  await type('тоник')
  await waitFor(() => expect(queries()).toEqual(['тоник']))
  await userEvent.clear(field())
  await type('пилинг')
  expect((await screen.findByRole('option')).textContent).toContain('Retinol 5%')
  expect(asked[0]!.signal!.aborted).toBe(true)
  await act(async () => late.resolve(found(...many(3))))
  expect(options()).toHaveLength(1)
})

test('an answer that is known shows at once, and Enter takes the second of it', async () => {
  const router = await open()
  await type('крем')
  await screen.findAllByRole('option')
  fireEvent.change(field(), { target: { value: '' } })
  await startText()
  vi.useFakeTimers() // typing never rests
  fireEvent.change(field(), { target: { value: 'крем' } })
  expect(options()).toHaveLength(3)
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(field(), { key })
  vi.useRealTimers()
  await expectLedTo(router, '/product/product-2')
})

test('nothing found is said, and the query is not kept', async () => {
  answer = () => found()
  const router = await open()
  await type('ботокс')
  expect(await screen.findByText('Измените запрос или проверьте, нет ли опечатки')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Ничего не найдено')
  await userEvent.click(screen.getByRole('link', { name: 'Открыть каталог' }))
  await expectLedTo(router, '/catalog')
  await userEvent.click(field())
  await startText()
})

test('a failing search says so and can be tried again; clearing it asks for nothing', async () => {
  answer = broken
  await open()
  await type('крем')
  expect((await screen.findByRole('alert')).textContent).toContain('Ошибка поиска товаров')
  await userEvent.click(screen.getByRole('button', { name: 'Стереть запрос' }))
  await startText()
  await type('то')
  await screen.findByRole('alert')
  expect(queries()).toEqual(['крем', 'то'])
  answer = () => found(product(1))
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findAllByRole('option')).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a visitor finds what was searched for last, and what another tab adds', async () => {
  localHistory.remember('тоник')
  localHistory.remember('крем')
  await open()
  const recent = () => options().map(({ textContent }) => textContent)
  await screen.findAllByRole('option')
  expect(recent()).toEqual(['крем', 'тоник'])
  const ofOther = withQuery(parseHistory(localStorage.getItem(HISTORY_KEY), Date.now())!, 'скраб', {
    id: '3',
    now: Date.now(),
  })
  localStorage.setItem(HISTORY_KEY, JSON.stringify(ofOther))
  act(() => void dispatchEvent(new StorageEvent('storage')))
  await waitFor(() => expect(recent()).toEqual(['скраб', 'крем', 'тоник']))
  await press('ArrowDown', 'ArrowDown', 'Enter')
  expect(field().value).toBe('крем')
  await waitFor(() => expect(queries()).toEqual(['крем']))
})

test('nothing opens while the history of a clinic is on its way', async () => {
  signIn()
  const history = Promise.withResolvers<Response>()
  answer = () => history.promise
  await open()
  await waitFor(() => expect(asked).toMatchObject([{ path: '/api/search/history', method: 'GET' }]))
  expect(document.querySelector('.bg-scrim')).toBeNull()
  await act(async () => history.resolve(Response.json({ success: true, data: [] })))
  await startText()
})

test('a history that cannot be loaded or cleared says so', async () => {
  signIn()
  const kept = { id: '1', search_query: 'крем', created_at: '2026-11-01T10:00:00Z' }
  answer = broken
  await open()
  expect((await screen.findByRole('alert')).textContent).toBe('Ошибка загрузки истории поиска')
  await press('Escape')
  answer = ({ method }) => (method === 'GET' ? Response.json({ success: true, data: [kept] }) : broken())
  await press('ArrowDown')
  await userEvent.click(await screen.findByRole('button', { name: 'Очистить' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Ошибка очистки истории поиска')
  expect(screen.getByRole('option').textContent).toBe('крем')
})
