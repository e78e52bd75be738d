import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { freePort } from '../../local/ports.ts'
import { findWholeChromium } from '../support/chromium.ts'
import { Processes } from '../support/processes.ts'
import { measurePresses, PRESS_GOAL, type Pressed } from './presses.ts'
import { buildShop, serveShop, type Shop } from '../support/shop.ts'
import { provideBackend } from '../support/stack-setup.ts'
import { table, writeSection } from './document.ts'

// `npm run bench:web` builds the shop, serves it as `npm run serve` does, lets Lighthouse judge four pages five times on a
// simulated phone and a desktop, presses what is pressed most, and writes the medians into docs/benchmarks.md. It fails when
// a goal is missed. Measured in Debian's `chromium` where there is one: the headless shell draws no browser around the page.

const RUNS = 5

const pages = {
  home: '/',
  catalogue: '/catalog',
  line: '/lines/aqua-science',
  product: '/product/aurelis-aqua-science-krem-hydra-balance-uvlazhnyayuschiy-50ml',
}
const devices = { phone: undefined, desktop: desktopConfig } // a phone is Lighthouse's own default

type Page = keyof typeof pages
type Device = keyof typeof devices

/** Scores are of 100, times in ms. */
type Figures = Record<
  'performance' | 'accessibility' | 'best-practices' | 'seo' | 'agentic-browsing' | 'lcp' | 'tbt' | 'cls',
  number
>

const goals: Record<Device, Partial<Record<keyof Figures, [is: 'at least' | 'at most', bound: number]>>> = {
  phone: {
    performance: ['at least', 95],
    accessibility: ['at least', 100],
    'best-practices': ['at least', 100],
    seo: ['at least', 100],
    'agentic-browsing': ['at least', 100],
    lcp: ['at most', 2000],
    cls: ['at most', 0.02],
    tbt: ['at most', 50],
  },
  desktop: { performance: ['at least', 99] },
}

const processes = new Processes()
const dir = await mkdtemp(path.join(os.tmpdir(), 'bench-web-'))
const removeBackend = await provideBackend()
const debuggingPort = await freePort()
const { path: executablePath, isWhole } = findWholeChromium()
const browser = await chromium.launch({
  executablePath,
  headless: !isWhole, // or Playwright would ask for a headless mode that it does not have
  args: ['--no-sandbox', `--remote-debugging-port=${debuggingPort}`, ...(isWhole ? ['--headless=new'] : [])],
})

try {
  const origin = await serveBuild()
  const rows: Record<string, string>[] = []
  const missed: string[] = []
  for (const device of Object.keys(devices) as Device[]) {
    for (const page of Object.keys(pages) as Page[]) {
      const runs: Figures[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await judge(origin + pages[page], device))
      const figures = medians(runs)
      rows.push(rowOf(page, device, figures))
      missed.push(...shortfalls(figures, device).map((what) => `${page}, ${device}: ${what}`))
      console.log(`${page}, ${device}: ${JSON.stringify(figures)}`)
    }
  }
  const pressed = await measurePresses(browser, origin + pages.catalogue, origin + pages.product)
  missed.push(
    ...pressed
      .filter(({ median }) => median > PRESS_GOAL)
      .map(({ press, median }) => `${press}: ${median} ms, at most ${PRESS_GOAL} wanted`),
  )
  report(rows, pressed)
  for (const what of missed) console.error(`Missed: ${what}`)
  process.exitCode = missed.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await processes.stopAll()
  await removeBackend()
  await rm(dir, { recursive: true, force: true })
}

async function serveBuild(): Promise<string> {
  const shop = { ...(process.env as unknown as Shop), DIST_DIR: path.join(dir, 'dist') }
  await buildShop(processes, shop)
  await serveShop(processes, shop)
  return shop.APP_URL
}

async function judge(url: string, device: Device): Promise<Figures> {
  const answer = await lighthouse(url, { port: debuggingPort, logLevel: 'error' }, devices[device])
  if (!answer) throw new Error(`Lighthouse has no answer for ${url}.`)
  const { categories, audits, runtimeError } = answer.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const failed = failedAudits(answer.lhr)
  if (failed.length > 0) console.log(`${url}, ${device}: ${failed.join('; ')}`)
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    'agentic-browsing': score('agentic-browsing'),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: Number(value('cumulative-layout-shift').toFixed(3)),
  }
}

/** What costs points outside performance, for the reader of the output. */
function failedAudits({ categories, audits }: Result): string[] {
  return ['accessibility', 'best-practices', 'seo', 'agentic-browsing']
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && audits[id]!.score! < 1)
    .map(({ id }) => `${id}: ${audits[id]!.title}`)
}

function medians(runs: readonly Figures[]): Figures {
  const middle = (name: keyof Figures) => runs.map((run) => run[name]).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]!
  return Object.fromEntries(Object.keys(runs[0]!).map((name) => [name, middle(name as keyof Figures)])) as Figures
}

function shortfalls(figures: Figures, device: Device): string[] {
  return Object.entries(goals[device]).flatMap(([name, [is, bound]]) => {
    const value = figures[name as keyof Figures]
    const holds = is === 'at least' ? value >= bound : value <= bound
    return holds ? [] : [`${name} is ${value}, ${is} ${bound} wanted`]
  })
}

function rowOf(page: Page, device: Device, { performance, accessibility, seo, lcp, tbt, cls, ...rest }: Figures) {
  return {
    page: `${page}, ${device}`,
    performance: String(performance),
    accessibility: String(accessibility),
    'best practices': String(rest['best-practices']),
    SEO: String(seo),
    'for agents': String(rest['agentic-browsing']),
    'LCP, s': (lcp / 1000).toFixed(2),
    'TBT, ms': String(tbt),
    CLS: String(cls),
  }
}

function report(rows: Record<string, string>[], pressed: Pressed[]) {
  const section = `## Pages (\`npm run bench:web\`)

Measured on ${new Date().toISOString().slice(0, 10)}, ${os.availableParallelism()} cores, Chromium ${browser.version()}, ${isWhole ? 'the whole browser (`--headless=new`)' : 'the headless shell'}. Lighthouse, medians
of ${RUNS} runs on the production build: a phone on simulated slow 4G with a processor four times slower, and a desktop. Goals on a
phone: performance at least 95, the other scores 100, LCP at most 2.0 s, TBT 50 ms, CLS 0.02; on a desktop performance at least 99.

${table(rows)}

From a press to the next paint, on a phone with a processor four times slower; medians of ${RUNS}, of events as the browser times
them, in steps of 8 ms. Goal: at most ${PRESS_GOAL} ms.

${table(pressed.map(({ press, median, most }) => ({ press, 'median, ms': String(median), 'most, ms': String(most) })))}`
  writeSection('web', section)
  console.log(`\n${section}`)
}
