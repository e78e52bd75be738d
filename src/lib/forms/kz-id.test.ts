import { describe, expect, test } from 'vitest'
import { hasValidChecksum, isBin, isIin, isKzId } from './kz-id.ts'

describe('ИИН', () => {
  test.each(['900101300017', '900101300811'])('%s is valid', (iin) => {
    expect(isIin(iin)).toBe(true)
    expect(isKzId(iin)).toBe(true)
  })

  test('a leap day exists only in a leap year of its century', () => {
    expect(isIin(withControl('00022950001'))).toBe(true) // 2000
    expect(isIin(withControl('00022930001'))).toBe(false) // 1900
  })

  test.each(['900101300018', '90010130001', '9001013000177', '', 'x00101300017'])('%s is not valid', (iin) => {
    expect(isIin(iin)).toBe(false)
  })

  test.each(['90133130001', '90010100001', '90010170001'])('%s… has no such date, century or sex', (prefix) => {
    expect(isIin(withControl(prefix))).toBe(false)
  })
})

describe('БИН', () => {
  test.each(['260140000015', '260140000604', '940140000385', '971240001315'])('%s is valid', (bin) => {
    expect(isBin(bin)).toBe(true)
    expect(isKzId(bin)).toBe(true)
  })

  test('a wrong control digit is refused', () => {
    expect(isBin('050140001853')).toBe(false)
  })

  test('a number whose control is ten twice is never issued', () => {
    for (let last = 0; last <= 9; last++) expect(hasValidChecksum(`26014000063${last}`)).toBe(false)
  })

  test.each(['26134000001', '26013000001', '26014400001'])('%s… has no such month, kind or part', (prefix) => {
    expect(isBin(withControl(prefix))).toBe(false)
  })
})

/** Completes eleven digits, so that only the structure can be at fault. */
function withControl(prefix: string): string {
  const last = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => hasValidChecksum(prefix + digit))
  if (last === undefined) throw new Error(`no control digit for ${prefix}`)
  return prefix + last
}
