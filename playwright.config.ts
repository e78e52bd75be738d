import { defineConfig, devices } from '@playwright/test'
import { ensureChromium } from './tests/support/chromium.ts'
import type { Shop } from './tests/support/shop.ts'

// The shops come from `npm run test:e2e`, which builds and serves one for each worker, with a backend of its own.
const shops = JSON.parse(process.env['SHOPS'] ?? '[]') as Shop[]
const shop = shops[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
if (!shop) throw new Error('SHOPS is not set: run the browser tests with "npm run test:e2e".')
Object.assign(process.env, shop)

/** `npm test` tries these at the phone's size, the others at the desktop's, and at both what is tagged `@both`. */
const onPhones = [
  'accounts',
  'bonuses',
  'cart',
  'cart-sync',
  'checkout',
  'client-orders',
  'clocks',
  'delivery',
  'guards',
  'interruptions',
  'managers',
  'offline',
  'orders',
  'payments',
  'profile',
  'realtime',
  'storage',
  'viewers',
].join('|')

/** What a size runs, by files and tags; a test whose subject is at one size only is tagged with it. */
const testsOf = (files: string, own: string, other: string) => ({
  grep: process.env['BOTH_SIZES'] === 'all' ? /./ : new RegExp(`${files}|@both|${own}`),
  grepInvert: new RegExp(other),
})

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: shops.length,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  retries: 2, // a busy machine may be slow more than once; the summary names what needed it, and fails a run with many such
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: shop.APP_URL,
    locale: 'ru-RU',
    timezoneId: 'Asia/Almaty',
    serviceWorkers: 'block', // a page under one hides its requests from `page.route`
    actionTimeout: 15_000,
    contextOptions: { reducedMotion: 'reduce' }, // a colour half way through its transition has a contrast that nobody gets to see
    screenshot: 'only-on-failure',
    // Recording slows every test down: asked for with TRACE=1.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: ensureChromium(),
      env: { ...process.env, LANG: 'C.UTF-8' }, // without a locale, downloads with Russian names would have none
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      ...testsOf(`^(?!.* (${onPhones})\\.spec\\.ts)`, '@desk', '@phone'),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      ...testsOf(` (${onPhones})\\.spec\\.ts`, '@phone', '@desk'),
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
      },
    },
  ],
})
