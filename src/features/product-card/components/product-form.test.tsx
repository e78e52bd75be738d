// @vitest-environment jsdom
import { NO_FACTS } from '#features/catalog/facts.ts'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AssortmentRows } from '#features/assortment/staff-queries.ts'
import { ToastRegion } from '#ui/state/toast'
import { renderPage } from '#ui/testing'
import type { Card, CardImage } from '../card.ts'
import type { SaveProduct } from '../mutations.ts'
import type { Tab } from '../tabs.ts'
import { ProductForm } from './product-form.tsx'

// jsdom has none.
beforeAll(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
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

const { saveProduct, uploadPicture } = vi.hoisted(() => ({
  saveProduct: vi.fn<(change: SaveProduct) => Promise<Card>>(),
  uploadPicture: vi.fn<() => Promise<CardImage>>(),
}))
vi.mock(import('../mutations.ts'), () => ({ saveProductMutation: () => ({ mutationFn: saveProduct }), uploadPicture }))

const soldProduct = {
  id: 'a0000000-0000-4000-8000-000000000001',
  slug: 'krem-50ml',
  sku: 'AQ-001-0050',
  name: 'Крем',
  family: null,
  product_type_id: 1,
  line_id: 5,
  volume_ml: 50,
  short_description: 'Коротко',
  description: 'Описание',
  application: 'Утром',
  composition: 'Aqua',
  barcode: null,
  vat_rate: null,
  order_min: 1,
  order_step: 1,
  order_max: null,
  low_stock_threshold: null,
  seo_title: '',
  seo_description: '',
  status: 'published' as const,
  is_new: false,
  is_hit: false,
  updated_at: '2026-11-22T10:00:00Z',
  price: 1000,
  stock_count: 5,
  available: true,
  reserved: 0,
  tag_ids: [],
  replacements: [],
  together: [],
  volumes: [],
  former_slugs: [],
  ...NO_FACTS,
  expected_on: null,
  certificate_required: false,
  images: ['a', 'b'].map((name) => ({ path: `/${name}-640.webp`, alt: name, width: null, height: null })),
} satisfies Card

function EditedProduct({ card }: { card: Card | null }) {
  const [tab, setTab] = useState<Tab>('main')
  return (
    <ProductForm card={card} like={null} rows={rows} waiting={null} tab={tab} onTab={setTab} onCreated={() => {}} />
  )
}

async function open(card: Card | null = null) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  renderPage(() => <EditedProduct card={card} />, client)
  await screen.findByRole('heading', { level: 1, name: new RegExp(card?.name ?? 'Новый товар') })
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

test('an error leads to its field under another tab', async () => {
  const user = await open()
  await user.click(screen.getByRole('tab', { name: 'Цена и остаток' }))
  await user.click(screen.getByRole('button', { name: 'Сохранить черновик' }))
  await screen.findByLabelText('Артикул')
  await user.clear(screen.getByLabelText('Название'))
  await user.click(screen.getByRole('tab', { name: 'SEO' }))
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Артикул' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Артикул')))

  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Название' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Название')))
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

test('a second press while a product is taken out of the shop sends nothing, and what is typed meanwhile stays', async () => {
  let answer = () => {}
  saveProduct.mockImplementation(async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return { ...soldProduct, status: 'draft', updated_at: '2026-11-22T11:00:00Z' }
  })
  const user = await open(soldProduct)
  const withdraw = screen.getByRole('button', { name: 'Снять с продажи' })
  await user.click(withdraw)
  await waitFor(() => expect(withdraw.getAttribute('aria-busy')).toBe('true'))
  await user.click(withdraw)
  await user.type(screen.getByLabelText('Короткое описание'), ' и ясно{Control>}{Enter}{/Control}')
  await user.type(screen.getByLabelText('Название'), '{Enter}')
  answer()
  await screen.findByRole('button', { name: 'Опубликовать' })
  expect(saveProduct).toHaveBeenCalledOnce()
  expect(saveProduct.mock.calls[0]![0].changes).toEqual({ is_published: false })
  expect(screen.getByLabelText<HTMLInputElement>('Короткое описание').value).toContain(' и ясно')
  expect(screen.getByText('есть несохранённые изменения')).toBeDefined()
})

test('a restored photo is beside those added meanwhile', async () => {
  uploadPicture.mockResolvedValue({ path: '/c-640.webp', alt: 'c', width: null, height: null })
  const user = await open(soldProduct)
  render(<ToastRegion />)
  await user.click(screen.getByRole('tab', { name: /^Фото/ }))
  await user.click(screen.getByRole('button', { name: 'Удалить фото 1' }))
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['c'], 'c.png', { type: 'image/png' }),
  )
  await screen.findByRole('button', { name: /^Фото 2: c/ })
  // jsdom has no pointer capture, which pressing a toast needs.
  fireEvent.click(await screen.findByRole('button', { name: 'Вернуть' }))
  await screen.findByRole('button', { name: /^Фото 3: c/ })
  expect(screen.getByRole('button', { name: /^Фото 1, главное: a/ })).toBeDefined()
})
