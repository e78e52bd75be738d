import { expect, test } from 'vitest'
import { cardBeside, closerBeside } from './packshot.ts'

test.each([
  ['/img/products/AQ-001-0050-640.webp', '/img/products/AQ-001-0050-320.webp', '/img/products/AQ-001-0050-1280.avif'],
  ['/img/textures/krem-640.avif', '/img/textures/krem-320.avif', '/img/textures/krem-1280.avif'],
  [
    '/storage/v1/object/public/a/b-640.webp',
    '/storage/v1/object/public/a/b-320.webp',
    '/storage/v1/object/public/a/b-1280.webp',
  ],
  ['blob:x', 'blob:x', 'blob:x'],
])('beside %s are sizes for a card and for looking closer', (path, card, closer) => {
  expect([cardBeside(path), closerBeside(path)]).toEqual([card, closer])
})
