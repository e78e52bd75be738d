import { expect, test } from 'vitest'
import { llmsTxt, robots, sitemap } from './site-files.ts'

test('the site map names each page in full, and the day of its last change', () => {
  const text = sitemap('https://shop.example', [
    { path: '/' },
    { path: '/product/krem', changedAt: '2026-11-17T05:00:00+00:00' },
  ])
  expect(text).toContain('<url><loc>https://shop.example/</loc></url>')
  expect(text).toContain('<url><loc>https://shop.example/product/krem</loc><lastmod>2026-11-17</lastmod></url>')
})

test('robots are kept from the private parts, each named once', () => {
  expect(robots('https://shop.example', ['/orders', '/orders/:orderId', '/admin/users'])).toBe(
    'User-agent: *\nDisallow: /orders\nDisallow: /admin\nDisallow: /api/\nSitemap: https://shop.example/sitemap.xml\n',
  )
})

test('machines read what the shop is, and each page by its title and description', () => {
  const pages = [
    { path: '/product/krem', title: 'Крем', description: 'Увлажняет.' },
    { path: '/', title: 'Косметика', description: 'Для клиник.' },
  ]
  expect(llmsTxt('https://shop.example', { name: 'Shop', tagline: 'Для кабинета.' }, pages)).toBe(`# Shop

> Для кабинета.

## Страницы

- [Косметика](https://shop.example/): Для клиник.

## Товары

- [Крем](https://shop.example/product/krem): Увлажняет.

`)
})
