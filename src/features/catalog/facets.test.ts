import { expect, test } from 'vitest'
import { readFacets, tagNames, type FacetAnswer } from './facets'

const answer: FacetAnswer = {
  product_types: [{ slug: 'krem', name: 'Крем', count: 2 }],
  lines: [{ slug: 'aqua-science', name: 'Aqua Science', count: 3 }],
  tags: [{ slug: 'nabory', name: 'Наборы', count: 1 }],
  needs: [{ slug: 'guby', name: 'Губы', count: 2 }],
  skin_types: [{ slug: 'dry', name: 'Сухая кожа', count: 5 }],
  phototypes: [{ slug: 'phototype-4', name: 'Фототип IV', count: 6 }],
  used_in: [{ slug: 'home', name: 'Дома', count: 7 }],
  marks: { new: 4, hit: 0 },
  volumes: [
    { ml: 10, count: 1 },
    { ml: 15, count: 2 },
    { ml: 50, count: 9 },
    { ml: 300, count: 0 },
    { ml: 1000, count: 4 },
  ],
  price: { min: 900, max: 5000 },
}

test('types and lines go by name, needs, facts and tags by slug, marks stand before the tags', () => {
  const [dry, fourth, home] = [
    { value: 'dry', label: 'Сухая кожа', count: 5 },
    { value: 'phototype-4', label: 'Фототип IV', count: 6 },
    { value: 'home', label: 'Дома', count: 7 },
  ]
  expect(readFacets(answer)).toEqual({
    productType: [{ value: 'Крем', label: 'Крем', count: 2 }],
    line: [{ value: 'Aqua Science', label: 'Aqua Science', count: 3 }],
    need: [{ value: 'guby', label: 'Губы', count: 2 }],
    fact: [dry, fourth, home],
    skinType: [dry],
    phototype: [fourth],
    usedIn: [home],
    tag: [
      { value: 'new', label: 'Новинки', count: 4 },
      { value: 'hit', label: 'Хиты', count: 0 },
      { value: 'nabory', label: 'Наборы', count: 1 },
    ],
    volume: [
      { value: '10-15', label: '10–15', count: 3 },
      { value: '50', label: '50', count: 9 },
      { value: '300-1000', label: '300–1000', count: 4 },
    ],
    price: { min: 900, max: 5000 },
  })
})

test('tags are called by their names', () => {
  expect(tagNames(readFacets(answer))).toMatchObject({
    guby: 'Губы',
    dry: 'Сухая кожа',
    nabory: 'Наборы',
    new: 'Новинки',
  })
  expect(tagNames(undefined)).toEqual({})
})
