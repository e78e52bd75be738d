// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AssortmentRows } from '#features/assortment/staff-queries.ts'
import type { Tab } from '../tabs.ts'
import { ProductForm } from './product-form.tsx'

// jsdom has neither; the router goes to the top.
beforeAll(() => {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(cleanup)

const rows: AssortmentRows = {
  types: [{ id: 1, slug: 'krem', name: 'Крем', former_addresses: [], products: 0 }],
  lines: [
    {
      id: 5,
      slug: 'aqua',
      name: 'Aqua',
      former_addresses: [],
      products: 0,
      color: '#317da5',
      tagline: '',
      description: '',
    },
  ],
  tags: [],
}

function NewProduct() {
  const [tab, setTab] = useState<Tab>('main')
  return (
    <ProductForm card={null} like={null} rows={rows} waiting={null} tab={tab} onTab={setTab} onCreated={() => {}} />
  )
}

async function open() {
  const router = createRouter({
    routeTree: createRootRoute({ component: NewProduct }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: /Новый товар/ })
  return userEvent.setup()
}

test('the address follows the name until it is written by hand, also under another tab', async () => {
  const user = await open()
  const slug = () => screen.getByLabelText<HTMLInputElement>('Адрес страницы').value
  await user.type(screen.getByLabelText('Название'), 'Заря')
  expect(slug()).toBe('aurelis-zarya')
  await user.type(screen.getByLabelText(/^Объём/), '30')
  expect(slug()).toBe('aurelis-zarya-30ml')
  await user.clear(screen.getByLabelText('Адрес страницы'))
  await user.type(screen.getByLabelText('Адрес страницы'), 'svoy')
  await user.click(screen.getByRole('tab', { name: 'Описание' }))
  await user.click(screen.getByRole('tab', { name: 'Основное' }))
  await user.type(screen.getByLabelText('Название'), ' утра')
  expect(slug()).toBe('svoy')
  await user.click(screen.getByRole('button', { name: 'Собрать адрес из названия' }))
  expect(slug()).toBe('aurelis-zarya-utra-30ml')
})

test('a refused save opens the tab of what is wrong', async () => {
  const user = await open()
  await user.type(screen.getByLabelText('Название'), 'Заря')
  await user.click(screen.getByRole('tab', { name: 'Цена и остаток' }))
  await user.click(screen.getByRole('button', { name: 'Сохранить черновик' }))
  expect((await screen.findByLabelText('Артикул')).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toContain('Исправьте')
})

test('what is missing to publish leads to where it is written', async () => {
  const user = await open()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Опубликовать' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Состав (INCI)' }))
  expect(screen.getByLabelText('Состав (INCI)')).toBeDefined()
  for (const name of [/^Фото/, 'SEO', /^Связи/, 'Журнал']) {
    await user.click(screen.getByRole('tab', { name }))
    expect(screen.getByRole('tab', { name }).dataset.state).toBe('active')
  }
})
