// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListOf, ListPage } from '#lib/list/list'
import { idParam, listParams, sumParam, type SearchOf } from '#lib/page/list-params'
import { textParam, word } from '#lib/page/search-params'
import { provideStorage } from '#lib/storage/storage'
import { DataList, type Selection } from './data-list.tsx'
import { ListOwner } from './list-owner.tsx'
import { RowLink } from './row-link.tsx'
import { toast } from '../state/toast.tsx'
import { useListTable } from './use-list-table.tsx'

type Order = { id: string; number: string; city: string | null; total: number }
type Props = Partial<Parameters<typeof DataList<Order, Search>>[0]> & { owner?: string }

const params = listParams({
  tabs: { status: word('new') },
  filters: { q: textParam, city: textParam, min: sumParam, max: sumParam },
  sort: ['number', 'total'],
  record: { order: idParam },
})
type Search = SearchOf<typeof params>

const list: ListOf<Order, Search> = {
  name: 'Заказы',
  params,
  id: ({ id }) => id,
  label: ({ number }) => number,
  pageSize: 25,
  countedTo: 1000,
  columns: [
    {
      id: 'number',
      header: 'Номер',
      cell: ({ number }) => <RowLink>{number}</RowLink>,
      card: 'title',
      csv: ({ number }) => number,
      sort: 'number',
    },
    { id: 'city', header: 'Город', cell: ({ city }) => city, none: 'не указан', csv: ({ city }) => city },
    {
      id: 'total',
      header: 'Сумма',
      cell: ({ total }) => String(total),
      csv: ({ total }) => total,
      sort: '-total',
      sortsShort: true,
      numeric: true,
    },
    { id: 'note', header: 'Примечание', csv: () => 'нет' },
  ],
}

const order = (n: number): Order => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  number: `№ ${n}`,
  city: n % 2 ? 'Алматы' : null,
  total: n * 100,
})
const three = [1, 2, 3].map(order)

let phone = false
beforeEach(() => {
  phone = false
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: phone }))
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The list at an address, with an answer of its query. */
async function show(
  address: string,
  answer: Partial<ListPage<Order>> & { error?: Error } = {},
  { owner, ...props }: Props = {},
) {
  const { rows = three, total = rows.length, error } = answer
  const refetch = vi.fn<() => Promise<never>>()
  const query = {
    data: error ? undefined : { rows, total },
    error: error ?? null,
    isError: error !== undefined,
    isFetching: false,
    isPlaceholderData: false,
    refetch,
  }
  const root = createRootRoute({ component: Outlet })
  const route = createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: params.parse,
    component: function Page() {
      return (
        <ListOwner value={owner}>
          <DataList
            list={list}
            search={route.useSearch()}
            query={query}
            opens="order"
            searchLabel="Номер"
            empty={{ title: 'Заказов нет' }}
            {...props}
          />
        </ListOwner>
      )
    },
  })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('searchbox')
  return { router, refetch, search: () => router.state.location.search as Search }
}

const selected = () => screen.queryByText(/^Выбрано/)?.textContent

test('a list is a table on a desktop and cards on a phone, and never both', async () => {
  await show('/')
  expect(screen.getAllByRole('row')).toHaveLength(4)
  expect(screen.getByText('не указан')).toBeDefined()
  cleanup()
  phone = true
  await show('/')
  expect(screen.queryByRole('table')).toBeNull()
  expect(within(screen.getByRole('region', { name: 'Заказы' })).getAllByRole('listitem')).toHaveLength(3)
})

test('below the tabs of a page, a phone has the search and the tabs of the list in one row', async () => {
  phone = true
  const tabs = {
    name: 'city',
    label: 'Город',
    options: [undefined, 'Алматы'].map((value) => ({ value, label: value ?? 'Все' })),
  }
  const { search } = await show('/?city=Алматы', {}, { isUnderTabs: true, tabs: tabs as never })
  const chips = within(screen.getByRole('navigation', { name: 'Город' }))
  expect(chips.getByRole('link', { name: 'Алматы' }).getAttribute('aria-current')).not.toBeNull()
  expect(chips.getByRole('link', { name: 'Все' }).getAttribute('aria-current')).toBeNull()
  const field = screen.getByRole('searchbox')
  await userEvent.type(field, '7')
  await waitFor(() => expect(search()).toEqual({ city: 'Алматы', q: '7' }))
  expect(document.activeElement).toBe(field)
})

test('a value is rendered by its kind, and a card may say less', async () => {
  const valued: typeof list = {
    ...list,
    columns: [
      { id: 'number', header: 'Номер', value: ({ number }) => number, as: 'name', small: () => 'вчера' },
      { id: 'paid', header: 'Получено', value: () => 0, as: 'sum' },
      { id: 'total', header: 'Сумма', value: ({ total }) => total * 1000, as: 'sum', className: 'total' },
      { id: 'day', header: 'День', value: () => '2026-11-17T21:20:00Z', as: 'day' },
      {
        id: 'city',
        header: 'Город',
        value: ({ city }) => city,
        tone: () => 'info',
        small: () => 'Казахстан',
        card: { at: 'corner', small: () => null, shows: ({ number }) => number !== '№ 3' },
      },
    ],
  }
  await show('/', {}, { list: valued })
  const [, first, second] = screen.getAllByRole('row').map((row) => row.textContent)
  expect(first).toBe('№ 1вчера—100\u00a0000\u00a0₸18.11.2026АлматыКазахстан')
  expect(second).toBe('№ 2вчера—200\u00a0000\u00a0₸18.11.2026—')
  expect(screen.getByRole('link', { name: '№ 1' })).toBeDefined()
  expect(screen.getAllByRole('row')[1]!.querySelector('[data-slot=status-chip]')?.textContent).toBe('Алматы')
  expect(screen.getAllByRole('row')[1]!.querySelector('.total')?.className).toContain('text-right')
  cleanup()
  phone = true
  await show('/', {}, { list: valued })
  const cards = within(screen.getByRole('region', { name: 'Заказы' })).getAllByRole('listitem')
  expect(cards.map((card) => card.textContent)).toEqual([
    '№ 1вчераАлматыСумма100\u00a0000\u00a0₸День18.11.2026',
    '№ 2вчераСумма200\u00a0000\u00a0₸День18.11.2026',
    '№ 3вчераСумма300\u00a0000\u00a0₸День18.11.2026',
  ])
})

test('the layout follows the window 50 ms after it was resized', async () => {
  await show('/')
  phone = true
  window.dispatchEvent(new Event('resize'))
  expect(screen.queryByRole('table')).not.toBeNull()
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
})

test('a header sorts in the address: its way first, the other one, then as usual', async () => {
  const { search } = await show('/?q=a&page=3')
  const header = () => screen.getByRole('columnheader', { name: 'Сумма' })
  const press = () => userEvent.click(within(header()).getByRole('link'))
  expect(header().getAttribute('aria-sort')).toBe('none')
  await press()
  await waitFor(() => expect(search()).toEqual({ q: 'a', sort: '-total' }))
  await waitFor(() => expect(header().getAttribute('aria-sort')).toBe('descending'))
  await press()
  await waitFor(() => expect(header().getAttribute('aria-sort')).toBe('ascending'))
  await press()
  await waitFor(() => expect(search()).toEqual({ q: 'a' }))
})

test('a list longer than it is counted cannot be sorted by what no index knows', async () => {
  await show('/', { total: 1000 })
  expect(screen.getByText('Найдено 1 000+')).toBeDefined()
  expect(within(screen.getByRole('columnheader', { name: 'Сумма' })).queryByRole('link')).toBeNull()
  expect(within(screen.getByRole('columnheader', { name: 'Номер' })).queryByRole('link')).not.toBeNull()
})

test('past the end of the count there is another page as long as pages are full', async () => {
  await show('/?page=40', { rows: Array.from({ length: 25 }, (_, n) => order(n)), total: 1000 })
  expect(screen.getByText('976–1000 из 1 000+')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Страница 41' })).toBeDefined()
})

test('arrows walk through the rows, Space selects, Enter opens', async () => {
  const { search } = await show('/', {}, { bulk: () => <button type="button">Печать</button> })
  screen.getByRole('searchbox').focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('№ 2')
  await userEvent.keyboard(' ')
  expect(selected()).toBe('Выбрано 1')
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
  expect(document.activeElement?.textContent).toBe('№ 3')
  expect(selected()).toBe('Выбрано 2')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(search()).toEqual({ order: three[1]!.id }))
  expect(screen.getByRole('row', { name: /№ 2/ }).getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('«/» goes to the search, unless something is typed or a window is open', async () => {
  await show('/')
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await userEvent.keyboard('1/2')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('1/2')
  screen.getByRole('searchbox').blur()
  const dialog = document.body.appendChild(Object.assign(document.createElement('div'), { role: 'dialog' }))
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(document.body)
  dialog.remove()
})

test('with Shift all rows in between are selected; who leaves the list leaves the selection', async () => {
  const bulk = vi.fn<(orders: Order[], selection: Selection) => null>(() => null)
  await show('/', {}, { bulk })
  const user = userEvent.setup()
  const boxes = screen.getAllByRole('checkbox')
  await user.click(boxes[1]!)
  await user.keyboard('{Shift>}')
  await user.click(boxes[3]!)
  expect(selected()).toBe('Выбрано 3')
  expect(bulk.mock.lastCall![0]).toEqual(three)
  await user.click(screen.getByRole('button', { name: 'Снять выбор' }))
  expect(selected()).toBeUndefined()
})

test('a window over the selection stays when its rows leave the list', async () => {
  const { router } = await show(
    '/',
    {},
    {
      bulk: (orders, { clear, ask }) => (
        <button
          type="button"
          onClick={() => {
            clear()
            ask((close) => (
              <div role="dialog">
                {orders.length} <input aria-label="Причина" />
                <button type="button" onClick={close}>
                  Закрыть
                </button>
              </div>
            ))
          }}
        >
          Отменить
        </button>
      ),
    },
  )
  await userEvent.click(screen.getAllByRole('checkbox')[1]!)
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }))
  expect(selected()).toBeUndefined()
  expect(screen.getByRole('dialog').textContent).toContain('1')
  const { href } = router.state.location
  await userEvent.type(screen.getByRole('textbox', { name: 'Причина' }), 'a /{ArrowDown}{Enter}')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Причина' }).value, 'no key of the list').toBe('a /')
  expect(router.state.location.href).toBe(href)
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the columns that somebody chooses are kept for them alone', async () => {
  await show('/', {}, { owner: 'dina' })
  expect(screen.queryByRole('columnheader', { name: 'Примечание' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Настроить столбцы' }))
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Номер' }), 'a row keeps its name').toBeNull()
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Примечание' }))
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Город' }))
  cleanup()
  await show('/', {}, { owner: 'dina' })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Номер',
    'Сумма',
    'Примечание',
  ])
  cleanup()
  await show('/', {}, { owner: 'timur' })
  expect(screen.queryByRole('columnheader', { name: 'Примечание' })).toBeNull()
})

test.each(['not json', '[]', '{"number":false,"gone":true,"city":"no"}'])(
  'stored columns %s change nothing',
  async (text) => {
    localStorage.setItem('columns:Заказы:dina', text)
    await show('/', {}, { owner: 'dina' })
    expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  },
)

test('without storage columns are chosen until the page is left', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  provideStorage()
  await show('/', {}, { owner: 'dina' })
  await userEvent.click(screen.getByRole('button', { name: 'Настроить столбцы' }))
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Примечание' }))
  expect(screen.getByRole('columnheader', { name: 'Примечание', hidden: true })).toBeDefined()
})

test('filters that are on are chips, each takes itself off, and one press all of them', async () => {
  const { search } = await show(
    '/?status=new&q=derma&city=Астана&min=100&max=500&sort=number',
    {},
    {
      filters: [
        { name: 'city', label: 'Город', options: [{ value: 'Астана', label: 'Астана' }] },
        { sum: ['min', 'max'], label: 'Сумма' },
      ],
    },
  )
  const chips = screen.getAllByRole('button', { name: /^Убрать фильтр/ }).map(({ textContent }) => textContent)
  expect(chips).toEqual(['Город: Астана', 'Сумма: 100\u00a0₸ – 500\u00a0₸']) // the field says the rest
  await userEvent.click(screen.getByRole('button', { name: /Сумма/ }))
  await waitFor(() => expect(search()).toEqual({ status: 'new', q: 'derma', city: 'Астана', sort: 'number' }))
  await userEvent.click(screen.getByRole('link', { name: 'Сбросить' }))
  await waitFor(() => expect(search()).toEqual({ status: 'new', sort: 'number' }))
})

test('rare filters are folded, unless they are on', async () => {
  const filters: Props['filters'] = [
    { name: 'city', label: 'Город', options: [{ value: 'Астана', label: 'Астана' }] },
    { sum: ['min', 'max'], label: 'Сумма', isRare: true },
  ]
  await show('/', {}, { filters })
  expect(screen.getByRole('button', { name: 'Город' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Сумма' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ещё, 1' }))
  expect(screen.getByRole('button', { name: 'Сумма' })).toBeDefined()
  cleanup()
  await show('/?min=100', {}, { filters })
  expect(screen.getByRole('button', { name: /^Убрать фильтр «Сумма/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Ещё/ })).toBeNull()
})

test('a sum with a fraction does not narrow the list', async () => {
  const { search } = await show('/', {}, { filters: [{ sum: ['min', 'max'], label: 'Сумма' }] })
  await userEvent.click(screen.getByRole('button', { name: 'Сумма' }))
  await userEvent.click(screen.getByLabelText('От'))
  await userEvent.paste('1 500,50')
  await userEvent.click(screen.getByRole('button', { name: 'Показать' }))
  expect(screen.getByText('Только целые тенге')).toBeDefined()
  expect(search()).toEqual({})
  await userEvent.clear(screen.getByLabelText('От'))
  await userEvent.paste('1 500,00 ₸')
  await userEvent.click(screen.getByRole('button', { name: 'Показать' }))
  await waitFor(() => expect(search()).toEqual({ min: 1500 }))
})

test('«/» goes to the search, on a Russian keyboard too', async () => {
  await show('/')
  const search = screen.getByRole('searchbox')
  fireEvent.keyDown(document.body, { key: '.', code: 'Slash' })
  expect(document.activeElement).toBe(search)
  search.blur()
  fireEvent.keyDown(document.body, { key: ',', code: 'Slash', shiftKey: true })
  expect(document.activeElement).toBe(document.body)
})

test('a header that is explained and sorts is one stop of the keyboard', async () => {
  const columns = list.columns.map((column) => ({ ...column, hint: 'Без доставки' }))
  await show('/', {}, { list: { ...list, columns } })
  const header = screen.getByRole('columnheader', { name: 'Номер' })
  expect([...header.querySelectorAll('a, [tabindex]')].map(({ textContent }) => textContent)).toEqual(['Номер'])
})

test('rows that left the list are not selected when they come back', () => {
  const options = { list, sort: undefined, selectable: true }
  const { result, rerender } = renderHook((rows: Order[]) => useListTable({ ...options, rows }), {
    initialProps: three,
  })
  const selected = () => result.current.getSelectedRowModel().rows.map(({ id }) => id)
  act(() => result.current.toggleAllRowsSelected(true))
  expect(selected()).toHaveLength(3)
  rerender([three[0]!, order(4)])
  expect(selected()).toEqual([three[0]!.id])
  rerender(three)
  expect(selected()).toEqual([three[0]!.id])
})

test('what a search leaves out is shown above the list and beside its file', async () => {
  const toasts = vi.spyOn(toast, 'show').mockImplementation(() => undefined)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await show('/?q=derma', {}, { cut: 'Показаны не все.', exportPage: () => Promise.resolve({ rows: three }) })
  expect(screen.getByText('Показаны не все.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Скачать CSV' }))
  await waitFor(() => expect(toasts).toHaveBeenCalledWith('В файле не всё. Показаны не все.'))
})

test('rows that move while a file is made are in it once, and one that was missed is reported', async () => {
  const files: Blob[] = []
  const toasts = vi.spyOn(toast, 'show').mockImplementation(() => undefined)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => String(files.push(file as Blob)))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  // The last row went to the top after the first page: that page's last row comes again, and the one that moved never.
  const pages = [Array.from({ length: 100 }, (_, n) => order(n)), [order(99), order(100)]]
  await show('/', {}, { exportPage: ({ page }) => Promise.resolve({ rows: pages[page - 1]!, total: 102 }) })
  await userEvent.click(screen.getByRole('button', { name: 'Скачать CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect((await files[0]!.text()).trim().split('\r\n')).toHaveLength(102)
  expect(toasts).toHaveBeenCalledWith(expect.stringContaining('в файле 101 из 102 строк'))
})

test('an option of a long filter is found by typing', async () => {
  const { search } = await show(
    '/',
    {},
    {
      filters: [
        {
          name: 'city',
          label: 'Город',
          searched: true,
          options: ['Алматы', 'Астана', 'Щучинск'].map((value) => ({ value, label: value })),
        },
      ],
    },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Город' }))
  await userEvent.type(screen.getByRole('combobox', { name: 'Город' }), 'щуч')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Щучинск'])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(search()).toEqual({ city: 'Щучинск' }))
})

test('an empty list says why, and the way out', async () => {
  const { router } = await show('/', { rows: [] })
  expect(screen.getByText('Заказов нет')).toBeDefined()
  await router.navigate({ to: '.', search: { q: 'derma' } as never })
  expect(await screen.findByText('Ничего не нашлось')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Снять фильтры' }).getAttribute('href')).toBe('/')
  await router.navigate({ to: '.', search: { q: 'derma', page: 7 } as never })
  expect(await screen.findByText('Такой страницы нет')).toBeDefined()
  expect(screen.getByRole('link', { name: 'К первой странице' }).getAttribute('href')).toBe('/?q=derma')
})

test('a list that did not load can be asked for again, its filters still there', async () => {
  const { refetch } = await show('/?q=derma', { error: new Error('fetch failed') })
  expect(screen.getByRole('alert')).toBeDefined()
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'derma')
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('all pages of the filter go into the file, and its making can be stopped', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => String(files.push(file as Blob)))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const pages = [Array.from({ length: 100 }, (_, n) => order(n)), [order(100)]]
  await show('/', { total: 101 }, { exportPage: ({ page }) => Promise.resolve({ rows: pages[page - 1]! }) })
  await userEvent.click(screen.getByRole('button', { name: 'Скачать CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const lines = (await files[0]!.text()).trim().split('\r\n')
  expect(lines).toHaveLength(102)
  expect(lines[0]).toBe('Номер;Город;Сумма;Примечание')
  expect(lines.at(-1)).toBe('№ 100;;10000;нет')

  cleanup()
  let aborted = false
  await show(
    '/',
    { total: 5000 },
    {
      exportPage: ({ page }, signal) => {
        if (page === 1) return Promise.resolve({ rows: pages[0]! })
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted = true
            reject(new DOMException('aborted', 'AbortError'))
          })
        })
      },
    },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Скачать CSV' }))
  expect(await screen.findByText('Загружено 100 из 1 000+')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Остановить' }))
  expect(aborted).toBe(true)
  expect(await screen.findByRole('button', { name: 'Скачать CSV' })).toBeDefined()
  expect(files).toHaveLength(1)
})

test('of a long list only the rows near the window are in the document', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56)
  const rows = Array.from({ length: 500 }, (_, n) => order(n))
  await show('/', { rows }, { list: { ...list, pageSize: undefined } })
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
  expect(screen.getByText('1–500 из 500')).toBeDefined()
})

test('a list that comes whole is sorted here, what is unknown last', async () => {
  await show('/?sort=-total', {}, { list: { ...list, pageSize: undefined } })
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td')!.textContent)
  expect(names()).toEqual(['№ 3', '№ 2', '№ 1'])
})
