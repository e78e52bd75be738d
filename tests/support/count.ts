/** How the tests of a layer went: `names` are those of the failed, `retried` those of the passed that failed at first. */
export type Count = { passed: number; failed: number; skipped: number; names?: string[]; retried?: string[] }

/** A busy machine is slow now and then; more is a fault of the tests or of what they test. */
const MOST_RETRIED = 3

/** What Playwright's JSON says of a run. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}
/** A file, or a `describe` in it. */
type Suite = {
  title: string
  specs: { title: string; tests: { status: string; projectName: string }[] }[]
  suites?: Suite[]
}

export function countOf({ stats, suites }: PlaywrightReport, exitCode: number): Count {
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, exitCode === 0 ? 0 : 1),
    skipped: stats.skipped,
    names: suites.flatMap((suite) => namesIn(suite, 'unexpected')),
    retried: suites.flatMap((suite) => namesIn(suite, 'flaky')),
  }
}

function namesIn({ title, specs, suites = [] }: Suite, status: 'unexpected' | 'flaky'): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map(({ projectName }) => `[${projectName}] ${title} › ${spec.title}`),
  )
  return [...own, ...suites.flatMap((suite) => namesIn(suite, status))]
}

/** What is printed of a run, the total last, and the code that it exits with. */
export function summaryOf(counts: readonly (Count & { name: string; seconds: number })[]) {
  const named = (sign: string, of: 'names' | 'retried') =>
    counts.flatMap((count) => (count[of] ?? []).map((test) => `${sign} ${count.name}: ${test}`))
  const retried = named('↻', 'retried')
  const tooMany = retried.length > MOST_RETRIED
  const sum = (of: 'passed' | 'failed') => counts.reduce((total, count) => total + count[of], 0)
  const failed = sum('failed') + (tooMany ? 1 : 0)
  const lines = [
    ...counts.map(
      ({ name, passed, failed, skipped, retried: again = [], seconds }) =>
        `${name.padEnd(9)} ${String(passed).padStart(5)} passed, ${failed} failed` +
        (skipped > 0 ? `, ${skipped} skipped` : '') +
        (again.length > 0 ? `, ${again.length} only when tried again` : '') +
        `   ${seconds} s`,
    ),
    ...retried,
    ...named('✗', 'names'),
    ...(tooMany ? [`✗ ${retried.length} tests passed only when tried again; at most ${MOST_RETRIED} may`] : []),
    `\ntotal: ${sum('passed')} passed, ${failed} failed`,
  ]
  return { lines, exitCode: failed === 0 && sum('passed') > 0 ? 0 : 1 }
}
