import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Generous, like all limits below: what they limit is a machine that does other things besides.
const testTimeout = 20_000

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          // Most rules need no browser; the files that do say so in their first line.
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/jsdom.ts'],
          env: { VITE_SUPABASE_URL: 'https://shop.supabase.co', VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test' },
          unstubGlobals: true,
          unstubEnvs: true,
          testTimeout,
        },
      },
      {
        test: {
          name: 'node',
          include: ['local/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/support/**/*.test.ts'],
          testTimeout,
        },
      },
      {
        test: {
          name: 'functions',
          include: ['tests/functions/**/*.test.ts'],
          testTimeout,
        },
      },
      {
        test: {
          name: 'db',
          include: ['tests/database/**/*.test.ts', 'tests/search/**/*.test.ts'],
          globalSetup: ['tests/support/stack-setup.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/stack-setup.ts'],
          // One database for all: a file must not see another's rows come and go.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'load',
          include: [
            'tests/load/**/*.test.ts',
            // What chance decides, which `npm test` tries less often.
            'tests/{api/imports,api/statistics,database/pay}.test.ts',
          ],
          env: { ALL_ROUNDS: '1' },
          globalSetup: ['tests/support/stack-setup.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
