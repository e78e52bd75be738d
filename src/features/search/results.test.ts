import { expect, test } from 'vitest'
import { groupResults, type MatchType, type SearchResult } from './results'

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
  expect(groupResults(results).map(({ title, results }) => [title, ...results.map(({ slug }) => slug)])).toEqual([
    ['Точные совпадения', 'b', 'd'],
    ['Похожие товары', 'c'],
    ['Частичные совпадения', 'a'],
  ])
})

test('a kind without results has no group', () => {
  expect(groupResults([])).toEqual([])
  expect(groupResults([result('a', 'fuzzy')]).map(({ type }) => type)).toEqual(['fuzzy'])
})
