import { expect, test } from 'vitest'
import { findBackend, findSite } from './backend.ts'

const env = (url: string, more = {}) => ({
  VITE_SUPABASE_URL: url,
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  STACK_DIR: '/nowhere',
  ...more,
})

test('the environment names the backend', () => {
  expect(findBackend(env('https://ref.supabase.co/'))).toEqual({
    url: 'https://ref.supabase.co',
    publishableKey: 'sb_publishable_x',
  })
})

test('without a backend it is said what to do', () => {
  expect(() => findBackend({ STACK_DIR: '/nowhere' })).toThrow(/^No backend: set VITE_SUPABASE_URL/)
})

test('a shop with a backend of this machine is on this machine', () => {
  expect(findSite(env('http://127.0.0.1:54321', { APP_PORT: '6000' }))).toBe('http://127.0.0.1:6000')
})

test('any other shop must be given its address', () => {
  expect(() => findSite(env('https://ref.supabase.co'))).toThrow(/VITE_SITE_URL/)
  expect(findSite(env('https://ref.supabase.co', { VITE_SITE_URL: 'https://shop.example/' }))).toBe(
    'https://shop.example',
  )
})
