import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseBytes, parseStackConfig, projectDir, readStackConfig, settingsFromEnv, withAppPort } from './config.ts'

describe('the environment', () => {
  test('has defaults for everything', () => {
    expect(settingsFromEnv({})).toEqual({
      appPort: 5173,
      apiPort: 54321,
      dbPort: 54322,
      dir: path.join(projectDir, '.stack'),
      durable: false,
    })
  })

  test('moves ports and data', () => {
    const env = { APP_PORT: '1', API_PORT: '2', DB_PORT: '3', STACK_DIR: '/data', DURABLE: '1' }
    expect(settingsFromEnv(env)).toEqual({ appPort: 1, apiPort: 2, dbPort: 3, dir: '/data', durable: true })
  })

  test.each(['abc', '0', '70000', '1.5'])('%s is not a port', (text) => {
    expect(() => settingsFromEnv({ API_PORT: text })).toThrow(/API_PORT=.* is not a port/)
  })
})

describe('config.toml', () => {
  test('an empty one means what the official CLI assumes', () => {
    const config = parseStackConfig('')
    expect(config.api).toMatchObject({ schemas: ['public'], max_rows: 1000, auto_expose_new_tables: true })
    expect(config.auth.email).toMatchObject({ enable_confirmations: false, otp_length: 6, template: {} })
  })

  test('what it says wins, key by key', () => {
    const config = parseStackConfig(`
      [api]
      max_rows = 5
      [auth.email.template.recovery]
      subject = "Новый пароль"
      content_path = "./r.html"
      [functions.check-role]
      verify_jwt = false`)
    expect(config.api).toMatchObject({ schemas: ['public'], max_rows: 5 })
    expect(config.auth.email.template['recovery']?.subject).toBe('Новый пароль')
    expect(config.functions['check-role']).toEqual({ verify_jwt: false })
  })

  test('ours keeps new tables out of reach and wants confirmed addresses', () => {
    const config = parseStackConfig(readFileSync(path.join(projectDir, 'supabase/config.toml'), 'utf8'))
    expect(config.api.auto_expose_new_tables).toBe(false)
    expect(config.auth).toMatchObject({ minimum_password_length: 8, email: { enable_confirmations: true } })
  })

  test("ours is a real shop's: only the stack for development lets more through", () => {
    const shop = readFileSync(path.join(projectDir, 'supabase/config.toml'), 'utf8')
    expect(parseStackConfig(shop).auth).toMatchObject({
      jwt_expiry: 900,
      password_requirements: 'letters_digits',
      rate_limit: { sign_in_sign_ups: 30, token_refresh: 150, token_verifications: 30 },
      email: { max_frequency: '1m0s' },
    })
    expect(readStackConfig(5173).auth).toMatchObject({
      jwt_expiry: 900,
      password_requirements: 'letters_digits',
      rate_limit: { sign_in_sign_ups: 600 },
      email: { max_frequency: '1s', otp_length: 6 },
    })
  })

  test('links follow the app to another port', () => {
    const { auth } = parseStackConfig(
      '[auth]\nsite_url = "http://127.0.0.1:5173"\nadditional_redirect_urls = ["http://localhost:5173/**"]',
    )
    expect(withAppPort(auth, 6100)).toMatchObject({
      site_url: 'http://127.0.0.1:6100',
      additional_redirect_urls: ['http://localhost:6100/**'],
    })
  })
})

test.each([
  ['10MiB', 10 * 1024 * 1024],
  ['500KB', 500 * 1024],
  ['1.5GiB', 1.5 * 1024 ** 3],
  ['42', 42],
  [1000, 1000],
])('%s is %i bytes', (text, bytes) => expect(parseBytes(text)).toBe(bytes))

test('a size that is none is refused', () => expect(() => parseBytes('much')).toThrow(/not a file size/))
