import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textureOf } from './texture.ts'

test('a type that nobody has made a picture of has none, rather than one that does not load', () => {
  expect(textureOf('novyy-tip')).toBeNull()
  expect(existsSync(`public${textureOf('krem')}`)).toBe(true)
})
