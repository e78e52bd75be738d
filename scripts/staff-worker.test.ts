import { expect, test } from 'vitest'
import { filesForDelivery } from './staff-worker.ts'

const page = (name: string) => `src/routes/${name}.tsx?tsr-split=component`

test('delivery keeps its own pages and what all pages need, and no other page', () => {
  const manifest = {
    'index.html': {
      file: 'app.js',
      css: ['app.css'],
      imports: ['vendor'],
      dynamicImports: [
        'guard',
        page('admin'),
        page('admin/delivery.index'),
        page('admin/delivery.$part'),
        page('_shop/cart'),
      ],
    },
    vendor: { file: 'vendor.js', imports: ['index.html'] },
    guard: { file: 'guard.js' },
    [page('admin')]: { file: 'area.js', css: ['staff.css'] },
    [page('admin/delivery.index')]: { file: 'board.js', imports: ['vendor'], dynamicImports: ['window'] },
    [page('admin/delivery.$part')]: { file: 'part.js' },
    [page('_shop/cart')]: { file: 'cart.js', dynamicImports: ['chart'] },
    window: { file: 'window.js' },
    chart: { file: 'chart.js' },
  }
  expect(filesForDelivery(manifest).toSorted()).toEqual(
    [
      'app.css',
      'app.js',
      'area.js',
      'board.js',
      'guard.js',
      'part.js',
      'staff.css',
      'vendor.js',
      'window.js',
    ].toSorted(),
  )
})
