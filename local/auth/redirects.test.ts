import { describe, expect, test } from 'vitest'
import { globToRegExp, isRedirectAllowed, redirectTarget } from './redirects.ts'

const config = {
  site_url: 'https://aurelis.test',
  additional_redirect_urls: ['http://localhost:*/**', 'https://*.preview.test/login', 'app://callback'],
}

describe('isRedirectAllowed', () => {
  test.each([
    'https://aurelis.test/reset-password?next=%2Fcart',
    'http://localhost:5173/pending-verification',
    'https://build-7.preview.test/login',
    'https://build-7.preview.test/login#fragment',
    'app://callback',
  ])('lets %s pass', (url) => expect(isRedirectAllowed(config, url)).toBe(true))

  test.each([
    '',
    'http://aurelis.test/',
    'https://aurelis.test:8443/',
    'https://aurelis.test.evil.test/',
    'https://evil.test/?https://aurelis.test/',
    'https://a.b.preview.test/login',
    'https://build-7.preview.test/login/else',
    'javascript:alert(1)',
    '\thttps://aurelis.test/',
    'https:/\\evil.test',
    'https://%zz/',
  ])('refuses %j', (url) => expect(isRedirectAllowed(config, url)).toBe(false))

  test('on a loopback site any port will do', () => {
    const local = { site_url: 'http://127.0.0.1:5173', additional_redirect_urls: [] }
    expect(isRedirectAllowed(local, 'http://127.0.0.1:6200/login')).toBe(true)
    expect(isRedirectAllowed(local, 'http://127.0.0.2:5173/login')).toBe(false)
  })
})

test('the first allowed candidate wins, the site itself is the last resort', () => {
  const page = 'https://aurelis.test/register'
  expect(redirectTarget(config, 'https://evil.test/', page)).toBe(page)
  expect(redirectTarget(config, 'https://evil.test/', null)).toBe('https://aurelis.test')
})

test('globs know stars, question marks, sets, alternatives and escapes', () => {
  expect(globToRegExp('a?c').test('abc')).toBe(true)
  expect(globToRegExp('a?c').test('a/c')).toBe(false)
  expect(globToRegExp('v[0-9]').test('v7')).toBe(true)
  expect(globToRegExp('v[!0-9]').test('v7')).toBe(false)
  expect(globToRegExp('{dev,test}.shop').test('test.shop')).toBe(true)
  expect(globToRegExp('{dev,test}.shop').test('testXshop')).toBe(false)
  expect(globToRegExp('a\\*').test('a*')).toBe(true)
  expect(globToRegExp('a\\*').test('ab')).toBe(false)
})
