import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureChromium } from './support/chromium.ts'
import { countOf, summaryOf, type Count, type PlaywrightReport } from './support/count.ts'
import { Processes } from './support/processes.ts'
import { buildShop, copyBuild, serveShop, type Shop } from './support/shop.ts'
import { makeTemplate, provideBackend, startBackend, type TestBackend } from './support/stack-setup.ts'

// `npm test` runs every layer, `npm run test:db` and its like one: on free ports, with a data folder that is thrown away.
// A test that is named in the arguments runs at both sizes of the browser; with --all, every one does.
// With SUPABASE_URL and its keys in the environment the same tests run against that backend instead (see the README).

/** Browsers at once, each with a backend and a shop of its own: two keep two cores busy. */
const WORKERS = 2

type Layer = { name: string; isHeavy?: true; run: (report: string) => Promise<Count> }

const projectDir = path.resolve(import.meta.dirname, '..')
const workDir = mkdtempSync(path.join(tmpdir(), 'shop-tests-'))
const processes = new Processes()

const layers: Layer[] = [
  { name: 'check', run: check },
  { name: 'unit', run: (report) => vitest(['unit', 'node'], report) },
  { name: 'functions', run: (report) => vitest(['functions'], report) },
  { name: 'db', run: (report) => withBackend(() => vitest(['db'], report)) },
  { name: 'api', run: (report) => withBackend(() => vitest(['api'], report)) },
  { name: 'e2e', run: e2e },
  { name: 'load', isHeavy: true, run: (report) => withBackend(() => vitest(['load'], report)) },
]

const args = process.argv.slice(2).filter((argument) => argument !== '--')
const wanted = layers.filter(({ name, isHeavy }) => {
  const isNamed = args.includes(name)
  return isNamed || (!isHeavy && !layers.some((layer) => args.includes(layer.name)))
})
const extra = args.filter((argument) => argument !== '--all' && !layers.some(({ name }) => name === argument))
const counts: (Count & { name: string; seconds: number })[] = []

/** Names the file in which a run that is part of another leaves its count, instead of printing it. */
const COUNT_FILE = 'TEST_COUNT_FILE'

if (args.includes('--all') || (extra.length > 0 && !process.env[COUNT_FILE])) process.env['BOTH_SIZES'] = 'all'

/** The exit code of a run that ends before its time. */
let stoppedWith: number | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(130))
process.on('uncaughtException', (error) => {
  console.error(error)
  stop(1)
})

try {
  // Two chains that take equally long: the tests of the API wait more than they work. A backend that the environment names is
  // there only once.
  const chains = [['api', 'functions'], process.env['SUPABASE_URL'] ? [] : ['unit', 'db']].map((names) =>
    wanted.filter(({ name }) => names.includes(name)),
  )
  const beside = chains.every((chain) => chain.length > 0) ? chains.flat() : []
  for (const layer of wanted.filter((each) => !beside.slice(1).includes(each))) {
    if (stoppedWith !== undefined) break
    if (!beside.includes(layer)) counts.push(await timed(layer, layer.run))
    else {
      await prepareBackends()
      counts.push(...(await Promise.all(chains.map(inTurn))).flat())
    }
  }
} finally {
  await processes.stopAll()
  rmSync(workDir, { recursive: true, force: true })
}
if (stoppedWith !== undefined) process.exit(stoppedWith)
process.exitCode = summarize()

/** Runs layers one after the other, each in a process of its own. */
async function inTurn(those: Layer[]): Promise<typeof counts> {
  const done: typeof counts = []
  for (const layer of those) {
    if (stoppedWith !== undefined) break
    done.push(await timed(layer, () => runInProcess(layer.name, [layer.name, ...extra])))
  }
  return done
}

async function timed(layer: Layer, run: Layer['run']): Promise<Count & { name: string; seconds: number }> {
  const { name } = layer
  if (!process.env[COUNT_FILE]) console.log(`\n── ${name}`)
  const startedAt = performance.now()
  const count = await run(path.join(workDir, `${name}.json`)).catch((error: unknown) => {
    if (stoppedWith === undefined) console.error(error)
    return { passed: 0, failed: 1, skipped: 0, names: [String(error)] }
  })
  return { name, ...count, seconds: Math.round((performance.now() - startedAt) / 1000) }
}

function stop(exitCode: number): void {
  if (stoppedWith !== undefined) return
  stoppedWith = exitCode
  console.log('\nStopping …')
  void processes.stopAll()
}

/** Prints how it went, the total last; answers with the exit code. */
function summarize(): number {
  const countFile = process.env[COUNT_FILE]
  if (countFile) {
    writeFileSync(countFile, JSON.stringify(counts[0]))
    return 0
  }
  const { lines, exitCode } = summaryOf(counts)
  console.log(`\n${lines.join('\n')}`)
  return exitCode
}

/** Each part of `npm run check` counts as one test; most of them have but one thread, so all run at once. */
async function check(): Promise<Count> {
  const { scripts } = JSON.parse(readFileSync(path.join(projectDir, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const count = { passed: 0, failed: 0, skipped: 0, names: [] as string[] }
  const parts = Object.keys(scripts).filter((name) => name.startsWith('check:'))
  await Promise.all(
    parts.map(async (script) => {
      const { code, output } = await processes.read('npm', ['run', '--silent', script])
      console.log(`${output}${code === 0 ? '✓' : '✗'} ${script}`)
      count[code === 0 ? 'passed' : 'failed'] += 1
      if (code !== 0) count.names.push(script)
    }),
  )
  return count
}

async function vitest(projects: string[], report: string): Promise<Count> {
  const chosen = projects.map((project) => `--project=${project}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const program = path.join(projectDir, 'node_modules/vitest/vitest.mjs')
  const code = await processes.run(process.execPath, [program, 'run', ...chosen, ...reporters, ...extra])
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, names: [`no report, exit code ${code}`] }
  const result = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTodoTests: number
    success: boolean
    testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  // A file that cannot be loaded, or an error outside of any test, has no failed test of its own.
  const unseen = result.numFailedTests === 0 && (!result.success || code !== 0) ? 1 : 0
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + unseen,
    skipped: result.numPendingTests + result.numTodoTests,
    names: result.testResults.flatMap(({ name, status, assertionResults }) => {
      const file = path.relative(projectDir, name)
      const failed = assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => `${file} › ${test.fullName}`)
      return failed.length === 0 && status === 'failed' ? [file] : failed
    }),
  }
}

/** Browser tests of the built shop. */
async function e2e(report: string): Promise<Count> {
  ensureChromium()
  await prepareBackends()
  const backends = process.env['SUPABASE_URL'] ? [] : await Promise.all(Array.from({ length: WORKERS }, startBackend))
  try {
    const named = backends.length > 0 ? backends.map(({ names }) => names) : [process.env as TestBackend['names']]
    const [shop, ...copies] = named.map((names, index): Shop => ({
      ...names,
      DIST_DIR: path.join(workDir, `dist-${index}`),
    }))
    await buildShop(processes, shop!)
    await Promise.all(copies.map((copy) => copyBuild(shop!, copy)))
    await Promise.all([shop!, ...copies].map((each) => serveShop(processes, each)))
    return await playwright(report, [shop!, ...copies])
  } finally {
    await Promise.all(backends.map(({ remove }) => remove()))
  }
}

/** A run like this one in a process of its own, since the environment names the backend. */
async function runInProcess(name: string, args: string[]): Promise<Count> {
  const countFile = path.join(workDir, `${name}-count.json`)
  rmSync(countFile, { force: true })
  const code = await processes.run(process.execPath, ['tests/run.ts', ...args], { [COUNT_FILE]: countFile })
  if (!existsSync(countFile)) {
    return { passed: 0, failed: 1, skipped: 0, names: [`${name}: no count, exit code ${code}`] }
  }
  return JSON.parse(readFileSync(countFile, 'utf8')) as Count
}

/** Each worker of Playwright has a shop of its own, see `playwright.config.ts`. */
async function playwright(report: string, shops: Shop[]): Promise<Count> {
  const program = path.join(projectDir, 'node_modules/@playwright/test/cli.js')
  const code = await processes.run(process.execPath, [program, 'test', ...extra], {
    SHOPS: JSON.stringify(shops),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  if (!existsSync(report)) {
    return { passed: 0, failed: 1, skipped: 0, names: [`no report of the browser tests, exit code ${code}`] }
  }
  return countOf(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport, code)
}

/** Applying the migrations and the seed takes most of a backend's start: they are applied once a run. */
function prepareBackends(): Promise<void> {
  return makeTemplate(path.join(workDir, 'template'))
}

/** A backend of its own for each layer: none meets what another has left. */
async function withBackend<T>(use: () => Promise<T>): Promise<T> {
  await prepareBackends()
  const removeBackend = await provideBackend()
  try {
    return await use()
  } finally {
    await removeBackend()
  }
}
