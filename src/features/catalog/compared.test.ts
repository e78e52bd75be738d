import { expect, test } from 'vitest'
import { comparedSlugs, comparedWith } from './compared'

test.each([
  ['a,b,c', ['a', 'b', 'c']],
  ['a,b,a,c,d', ['a', 'b', 'c']],
  ['krem-50ml, nonsense !,../x', ['krem-50ml']],
  ['', []],
  [undefined, []],
  [['a'], []],
])('%j names %j', (value, slugs) => expect(comparedSlugs(value)).toEqual(slugs))

test.each([
  [[], 'a', 'a'],
  [['a'], 'b', 'a,b'],
  [['a', 'b'], 'a', 'b,a'],
  [['a', 'b', 'c'], 'd', 'b,c,d'],
])('%j with %s is %s', (slugs, slug, address) => expect(comparedWith(slugs, slug)).toBe(address))
