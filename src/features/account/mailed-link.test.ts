import { expect, test } from 'vitest'
import { confirmationOutcome, linkOutcome } from './mailed-link'

test.each([
  ['/pending-verification?code=1b2c', 'confirmed'],
  ['/pending-verification#access_token=x&type=signup', 'confirmed'],
  ['/pending-verification?error=access_denied&error_code=otp_expired', 'expired'],
  ['/pending-verification#error=access_denied&error_code=otp_expired', 'expired'],
  ['/pending-verification', undefined],
  ['/orders?code=1b2c', undefined],
  [undefined, undefined],
])('a way back to %s says %s', (href, outcome) => {
  expect(confirmationOutcome(href)).toBe(outcome)
})

test('a recovery link tells the same on its own page', () => {
  expect(linkOutcome('/reset-password?code=1')).toBe('confirmed')
  expect(linkOutcome('/reset-password?error_code=otp_expired#error=access_denied')).toBe('expired')
  expect(linkOutcome('/reset-password')).toBeUndefined()
})
