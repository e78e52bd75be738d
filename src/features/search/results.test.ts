import { expect, test } from 'vitest'
import { familiesOf, groupResults, type MatchType, type SearchResult } from './results'

const result = (slug: string, match_type: MatchType): SearchResult => ({
  slug,
  product_name: 'Retinol 1%',
  product_type: 'Сыворотка',
  line: 'Age Science',
  volume_ml: 30,
  price: null,
  image_url: null,
  match_type,
})

test('results are grouped by kind, the best kind first, in their own order', () => {
  const results = [result('a', 'partial'), result('b', 'exact'), result('c', 'fuzzy'), result('d', 'exact')]
  expect(
    groupResults(results).map(({ title, count, families }) => [
      title,
      count,
      ...families.flat().map(({ slug }) => slug),
    ]),
  ).toEqual([
    ['Точные совпадения', 2, 'b', 'd'],
    ['Похожие товары', 1, 'c'],
    ['Частичные совпадения', 1, 'a'],
  ])
})

test('a kind without results has no group', () => {
  expect(groupResults([])).toEqual([])
  expect(groupResults([result('a', 'fuzzy')]).map(({ type }) => type)).toEqual(['fuzzy'])
})

test('volumes of a product are one family, wherever the best of them stands', () => {
  const volume = (slug: string, other: object = {}) => ({ ...result(slug, 'exact'), ...other })
  const results = [
    volume('30'),
    volume('cream', { product_type: 'Крем' }),
    volume('50'),
    volume('other line', { line: 'White Science' }),
  ]
  expect(familiesOf(results).map((family) => family.map(({ slug }) => slug))).toEqual([
    ['30', '50'],
    ['cream'],
    ['other line'],
  ])
})
