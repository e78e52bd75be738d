import { expect, test } from 'vitest'
import { galleryOf } from './gallery.ts'

const picture = { path: '/img/cream-640.webp', alt: 'Крем' }

test('the texture of its type follows the pictures of a product, and never stands for them', () => {
  expect(galleryOf({ product_type: 'Крем', images: [picture] }, '/img/krem.webp')).toEqual([
    picture,
    { path: '/img/krem.webp', alt: 'Крем: текстура крупно', isTexture: true },
  ])
  expect(galleryOf({ product_type: 'Крем', images: [] }, '/img/krem.webp')).toEqual([])
  expect(galleryOf({ product_type: 'Крем', images: [picture] }, undefined)).toEqual([picture])
})
