import { describe, expect, test } from 'vitest'
import { countOf, summaryOf, type Count, type PlaywrightReport } from './count.ts'

const spec = (title: string, status: string) => ({ title, tests: [{ status, projectName: 'phone' }] })
const report: PlaywrightReport = {
  stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
  suites: [
    {
      title: 'cart.spec.ts',
      specs: [spec('adds', 'expected'), spec('removes', 'unexpected'), spec('later', 'skipped')],
      suites: [{ title: 'offline', specs: [spec('waits', 'flaky')] }],
    },
  ],
}

describe('what Playwright reports', () => {
  test('is counted, and what failed or was tried again is named', () => {
    expect(countOf(report, 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      names: ['[phone] cart.spec.ts › removes'],
      retried: ['[phone] offline › waits'],
    })
  })

  test('is no pass when it went wrong outside of any test', () => {
    const quiet = { ...report, stats: { ...report.stats, unexpected: 0 } }
    expect(countOf(quiet, 1).failed).toBe(1)
    expect(countOf(quiet, 0).failed).toBe(0)
  })
})

describe('the summary', () => {
  const layer = (name: string, count: Partial<Count>) => ({
    name,
    seconds: 7,
    passed: 5,
    failed: 0,
    skipped: 0,
    ...count,
  })

  test('has a line for each layer, the names, and the total last', () => {
    const { lines, exitCode } = summaryOf([
      layer('unit', { skipped: 2 }),
      layer('e2e', { failed: 1, names: ['removes'], retried: ['waits'] }),
    ])
    expect(lines).toEqual([
      'unit          5 passed, 0 failed, 2 skipped   7 s',
      'e2e           5 passed, 1 failed, 1 only when tried again   7 s',
      '↻ e2e: waits',
      '✗ e2e: removes',
      '\ntotal: 10 passed, 1 failed',
    ])
    expect(exitCode).toBe(1)
  })

  test('is a pass when three tests needed another try, in all layers together, and none with a fourth', () => {
    const three = [layer('unit', { retried: ['a'] }), layer('e2e', { retried: ['b', 'c'] })]
    expect(summaryOf(three).exitCode).toBe(0)
    const { lines, exitCode } = summaryOf([...three, layer('load', { retried: ['d'] })])
    expect(lines.slice(-2)).toEqual([
      '✗ 4 tests passed only when tried again; at most 3 may',
      '\ntotal: 15 passed, 1 failed',
    ])
    expect(exitCode).toBe(1)
  })

  test('is no pass when nothing ran', () => {
    expect(summaryOf([layer('unit', { passed: 0 })]).exitCode).toBe(1)
    expect(summaryOf([]).exitCode).toBe(1)
  })
})
