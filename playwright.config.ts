import { defineConfig, devices } from '@playwright/test'
import { ensureChromium } from './tests/support/chromium.ts'

// The addresses come from `npm run test:e2e`, which starts a backend and serves the built shop for the time of the tests.
const baseURL = process.env['APP_URL']
if (!baseURL) throw new Error('APP_URL is not set: run the browser tests with "npm run test:e2e".')

/** `npm test` tries these at the desktop's size only: the work of people who sit at a desk. */
const atDesks = [
  'assortment',
  'notifications',
  'product-card',
  'products-admin',
  'rating',
  'seller',
  'settings',
  'staff-accounts',
  'staff-clinics',
  'staff-loading',
  'staff-orders',
  'staff-search',
  'statistics',
  'stock',
]

/** These at the phone's only: the work of managers and logistics, and what looks the same on any screen. */
const onPhones = [
  'bonuses',
  'cart-sync',
  'client-orders',
  'delivery',
  'guards',
  'managers',
  'offline',
  'payments',
  'realtime',
  'storage',
  'viewers',
]

/** What a size leaves out: nothing when all tests are asked for, or one by its name. A new test runs at both. */
const leftOut = (specs: string[]) =>
  process.env['BOTH_SIZES'] === 'all' ? [] : specs.map((spec) => `**/${spec}.spec.ts`)

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  retries: 2, // a busy machine may be slow more than once; the summary names what needed it, and fails a run with many such
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  use: {
    baseURL,
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
      testIgnore: leftOut(onPhones),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: leftOut(atDesks),
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
