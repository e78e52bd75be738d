// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { assortmentKeys } from '#features/assortment/queries.ts'
import { citiesQuery } from '#features/orders/city-queries.ts'
import { formulasQuery } from '#features/rating/queries.ts'
import { managersQuery } from '#features/users/queries.ts'
import * as files from '#lib/files/save-file'
import * as queries from '../queries.ts'
import { statsParams, type StatsSearch } from '../stats-search.ts'
import { StatsPanel } from './stats-panel.tsx'

// What the blocks say of their answers, and where their figures link.

const search: StatsSearch = { period: 'own', from: '2026-10-01', to: '2026-10-31', city: 'Тараз' }

afterEach(() => {
  vi.restoreAllMocks()
})

const figure = (value: number, previous: number) => ({ value, previous })
const product = {
  product_id: 'p1',
  sku: 'AQ-1',
  name: 'Крем',
  product_type: 'Крем',
  line: 'Aqua Science',
  volume_ml: 50,
}

/** The panel at an address, with every answer loaded. */
async function show(part?: StatsSearch['part'], of: queries.Of = 'shop') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const scope = queries.statsScope(of, search)
  const give = (query: { queryKey: readonly unknown[] }, answer: unknown) => client.setQueryData(query.queryKey, answer)
  client.setQueryData(assortmentKeys.all, {
    types: [],
    lines: [{ slug: 'aqua-science', name: 'Aqua Science', color: '#123456' }],
  })
  give(queries.summaryQuery(scope), {
    turnover: figure(1_500_000, 1_000_000),
    orders: figure(10, 8),
    average_order: figure(150_000, 0),
    active_clinics: figure(4, 0),
    new_clinics: figure(1, 2),
    debt: { value: 30_000, previous: null, orders: 2 },
    overdue: { value: 0, previous: null, orders: 0 },
    stock_value: of === 'shop' ? { value: 9000, previous: null } : null,
  })
  give(queries.turnoverQuery(scope), {
    step: 'day',
    value: 5000,
    previous: 4000,
    rows: [{ from: '2026-10-01', to: '2026-10-01', value: 5000, previous: 4000 }],
  })
  const rows = [
    { key: 'aqua-science', name: 'Aqua Science', value: 900, previous: 450 },
    { key: null, name: null, value: 100, previous: 0 },
  ]
  for (const dimension of ['line', 'type', 'manager', 'city'] as const)
    give(queries.turnoverBreakdownQuery(scope, dimension), { turnover: 1000, rows })
  give(queries.soldProductsQuery(scope, { sort: 'turnover' }), {
    total: 12,
    turnover: 1000,
    pieces: 5,
    vital: 3,
    rows: [{ ...product, image_url: null, place: 1, turnover: 700, pieces: 5, previous: 0 }],
  })
  give(queries.statsClinicsQuery(scope), {
    total: 4,
    turnover: 1000,
    vital: 2,
    rows: [
      {
        user_id: 'c1',
        name: 'Клиника',
        city: 'Тараз',
        status: 'verified',
        manager_name: null,
        registered_at: '2026-01-01',
        verified_at: null,
        last_order_at: null,
        place: 1,
        turnover: 800,
        previous: 400,
      },
    ],
  })
  give(queries.funnelQuery(scope), {
    as_of: '2026-11-21T19:40:00Z',
    steps: ['registered', 'documents', 'verified', 'first_order', 'second_order'].map((step, n) => ({
      step,
      clinics: 10 - n,
      median_days: n === 0 ? null : n,
    })),
  })
  give(queries.leadTimeQuery(scope), {
    steps: ['confirmation', 'assembly', 'delivery', 'whole'].map((step, n) => ({
      step,
      orders: 9,
      low: n,
      quarter: n + 1,
      median: n + 2,
      three_quarters: n + 3,
      high: n + 9,
    })),
  })
  give(queries.cancellationsQuery(scope), {
    orders: 3,
    previous: 1,
    lost: 5000,
    rows: [{ reason: 'Дубль заказа', orders: 3, lost: 5000 }],
  })
  const claimed = { claims: 2, accepted: 1, pieces: 3, sum: 9000 }
  give(queries.claimsQuery(scope), {
    claims: 2,
    previous: 0,
    accepted: 1,
    hours: 5,
    kinds: [{ kind: 'damaged', ...claimed }],
    delivery_methods: [{ delivery_method: 'Курьер', ...claimed }],
    products: [{ product_id: 'p', sku: 'P-1', name: 'Крем', volume_ml: 50, kind: 'damaged', ...claimed }],
  })
  give(queries.orderWordsQuery(), [{ words: 'наша прелесть', clinics: 4, product: 'Cica Repair (Бальзам)' }])
  give(queries.searchesQuery(scope), {
    searches: 50,
    without_result: 10,
    missing: [
      { query: 'ботокс', sessions: 10, last_day: '2026-10-30', found_now: false },
      { query: 'филлер', sessions: 4, last_day: '2026-10-30', found_now: true },
    ],
    unsold: [{ query: 'тоник', sessions: 5, last_day: '2026-10-30', stock_count: 7, ...product }],
  })
  give(citiesQuery(), [])
  give(formulasQuery(), [])
  give(managersQuery(), [])
  give(queries.stockForecastQuery(scope), {
    selling: 9,
    out_of_stock: 1,
    running_out: 0,
    shortage_sum: 5000,
    lost_sum: 0,
    total: 1,
    rows: [
      {
        ...product,
        stock_count: 0,
        rate_30_days: 5,
        cover_days: 0,
        shortage: 5,
        shortage_sum: 5000,
        days_out: 0,
        lost_pieces: 0,
        lost_sum: 0,
      },
    ],
  })
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/admin/stats',
    validateSearch: statsParams.parse,
    component: () => <StatsPanel of={of} search={statsParams.parse({ ...search, part })} />,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/admin/stats'] }),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('navigation', { name: 'Части статистики' })
}

const block = (name: string) => within(screen.getByRole('region', { name }))
/** Decoded address of a link. */
const target = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href')!)

test('cards lead to the orders and clinics that they count', async () => {
  await show()
  const cards = screen.getByRole('region', { name: 'Показатели' })
  const links = within(cards).getAllByRole('link').map(target)
  expect(links).toEqual([
    '/admin/orders?city=Тараз&dated=delivered&from=2026-10-01&to=2026-10-31',
    '/admin/orders?city=Тараз&dated=delivered&from=2026-10-01&to=2026-10-31',
    '/admin/orders?city=Тараз&dated=delivered&from=2026-10-01&to=2026-10-31',
    '/admin/stats/clinics?period=own&from=2026-10-01&to=2026-10-31&city=Тараз',
    '/admin/stats/clinics?period=own&from=2026-10-01&to=2026-10-31&city=Тараз&which=new',
    '/admin/orders?city=Тараз&debt=yes',
    '/admin/orders?city=Тараз&overdue=yes',
    '/admin/products-tags/stock',
  ])
  expect(cards.textContent).toContain('+50\u00a0%')
  // Nothing to compare with gives no percentage.
  expect(cards.textContent).toContain('было 0')
  // Clinics are few: a difference, not a percentage.
  expect(cards.textContent).toContain('Активные клиники4+4')
  expect(cards.textContent).toContain('Новые клиники1−1')
})

test('each bar leads to its rows; what has no name leads nowhere', async () => {
  await show()
  expect(block('Линейки').getAllByRole('link').map(target)).toEqual([
    '/admin/orders?city=Тараз&dated=delivered&from=2026-10-01&to=2026-10-31&line=aqua-science',
  ])
  expect(block('Линейки').getByText('Без линейки')).toBeDefined()
  expect(block('Путь клиники').getAllByRole('link').map(target)[3]).toContain('which=first_order')
  cleanup()
  await show('clinics')
  expect(target(block('Клиники').getByRole('link', { name: 'Клиника' }))).toContain('clinic=c1')
  cleanup()
  await show('orders')
  expect(target(block('Отмены по причинам').getByRole('link'))).toBe(
    '/admin/orders?city=Тараз&dated=cancelled&from=2026-10-01&to=2026-10-31&reason=Дубль+заказа',
  )
  expect(block('Срок заказа по этапам').getByRole('row', { name: /^Доставка/ }).textContent).toContain('4\u00a0ч')
})

test('what nobody finds can be taught, unless it is found by now', async () => {
  await show('searches')
  expect(block('Искали и не нашли').getByRole('button', { name: 'Добавить синоним для «ботокс»' })).toBeDefined()
  expect(block('Искали и не нашли').queryByRole('row', { name: /филлер/ })).toBeNull()
  await userEvent.click(block('Искали и не нашли').getByRole('button', { name: 'Уже находятся, 1' }))
  expect(block('Искали и не нашли').getByRole('row', { name: /филлер/ }).textContent).toContain('Находится')
  await userEvent.click(block('Так заказывают').getByRole('button', { name: 'Добавить синоним для «наша прелесть»' }))
  expect((screen.getByLabelText('Что вводят') as HTMLInputElement).value).toBe('наша прелесть')
})

test('a manager is shown neither the shelves nor the searches', async () => {
  await show('products', 'manager')
  expect(screen.queryByRole('region', { name: 'Запас и нехватка' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Поиск' })).toBeNull()
  expect(target(block('Товары').getByRole('link', { name: 'Крем' }))).toMatch(/^\/account-manager\/orders\?/)
})

test('a file has the columns that the table leaves out, and not those that only draw', async () => {
  const save = vi.spyOn(files, 'saveFile').mockReturnValue()
  await show('products')
  const columns = block('Запас и нехватка')
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(columns).toEqual(['Товар', 'Не хватит на', 'Запас', 'Упущено'])
  block('Запас и нехватка').getByRole('button', { name: 'Скачать CSV: Запас и нехватка' }).click()
  const [file, name] = save.mock.calls[0]!
  expect(name).toBe('Запас и нехватка 2026-10-01–2026-10-31.csv')
  expect((await file.text()).split('\r\n').map((line) => line.split(';').slice(3, 10).join(';'))).toEqual([
    'Линейка;Объём, мл;Остаток;Продажи за 30 дней;Запас, дней;Не хватит, шт.;Не хватит на сумму',
    'Aqua Science;50;0;5;0;5;5000',
    '',
  ])
})
