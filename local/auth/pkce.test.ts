import { describe, expect, test } from 'vitest'
import { parseChallenge, verifierMatches } from './pkce.ts'

// The example of RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

test('the verifier of the RFC matches its challenge, another one does not', () => {
  expect(verifierMatches({ challenge, method: 's256' }, verifier)).toBe(true)
  expect(verifierMatches({ challenge, method: 's256' }, challenge)).toBe(false)
  expect(verifierMatches({ challenge, method: 'plain' }, challenge)).toBe(true)
  expect(verifierMatches({ challenge, method: 'plain' }, '')).toBe(false)
})

describe('parseChallenge', () => {
  test('takes the method in any case, and neither as no challenge', () => {
    expect(parseChallenge(challenge, 'S256')).toEqual({ challenge, method: 's256' })
    expect(parseChallenge('', '')).toBeUndefined()
  })

  test.each([
    [challenge, ''],
    ['', 's256'],
    ['short', 's256'],
    ['x'.repeat(129), 's256'],
    [`${challenge} `, 's256'],
    [challenge, 'md5'],
  ])('refuses %j with %j', (value, method) => {
    expect(() => parseChallenge(value, method)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
  })
})
