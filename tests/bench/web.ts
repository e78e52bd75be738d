import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Config, type Result } from 'lighthouse'
import { freePort } from '../../local/ports.ts'
import { CODE } from '../../scripts/boot.ts'
import { compressFile } from '../../scripts/compress.ts'
import { findWholeChromium } from '../support/chromium.ts'
import { Processes } from '../support/processes.ts'
import { measurePresses, PRESS_GOALS, type Pressed } from './presses.ts'
import { buildShop, copyBuild, serveShop, type Shop } from '../support/shop.ts'
import { provideBackend } from '../support/stack-setup.ts'
import { table, writeSection } from './document.ts'

// `npm run bench:web` builds the shop, serves it as `npm run serve` does, lets Lighthouse judge four pages on a phone, on one that
// is half as fast and on a desktop, presses what is pressed most, and writes the medians into docs/benchmarks.md. It fails when a
// goal is missed. Measured in Debian's `chromium` where there is one: the headless shell draws no browser around the page.

const RUNS = 3
/** More, because single runs of one build differ up to seven times. */
const SLOW_RUNS = 5

const pages = {
  home: '/',
  catalogue: '/catalog',
  line: '/lines/aqua-science',
  product: '/product/aurelis-aqua-science-krem-hydra-balance-uvlazhnyayuschiy-50ml',
}
const devices = {
  phone: undefined, // Lighthouse's own default
  'slow phone': {
    extends: 'lighthouse:default',
    settings: {
      onlyCategories: ['performance'],
      throttling: { cpuSlowdownMultiplier: 8 },
      // Slowed down in fact: a simulation multiplies even the 5 ms after which React lets the browser work.
      throttlingMethod: 'devtools',
    },
  } satisfies Config,
  desktop: desktopConfig,
}

type Page = keyof typeof pages
type Device = keyof typeof devices

/** Of a page on a slow phone, in ms: as it is, and without its code. */
interface Blocked {
  page: Page
  tbt: number
  floor: number
}

/** Scores are of 100, times in ms. */
type Figures = Record<
  'performance' | 'accessibility' | 'best-practices' | 'seo' | 'agentic-browsing' | 'lcp' | 'tbt' | 'cls',
  number
>

/** On a slow phone, in ms: what a page may block, or its code above the page without it. */
const SLOW_GOAL = { page: 120, code: 50 }

const goals: Record<
  Exclude<Device, 'slow phone'>,
  Partial<Record<keyof Figures, [is: 'at least' | 'at most', bound: number]>>
> = {
  phone: {
    performance: ['at least', 95],
    accessibility: ['at least', 100],
    'best-practices': ['at least', 100],
    seo: ['at least', 100],
    'agentic-browsing': ['at least', 100],
    lcp: ['at most', 1600],
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
  const { origin, bareOrigin } = await serveBuild()
  const rows: Record<string, string>[] = []
  const missed: string[] = []
  const blocked: Blocked[] = []
  for (const page of Object.keys(pages) as Page[]) {
    const whole: number[] = []
    const bare: number[] = []
    for (let run = 0; run < SLOW_RUNS; run++) {
      whole.push((await judge(origin + pages[page], 'slow phone')).tbt)
      bare.push((await judge(bareOrigin + pages[page], 'slow phone')).tbt)
    }
    const { tbt, floor } = { tbt: median(whole), floor: median(bare) }
    blocked.push({ page, tbt, floor })
    const goal = Math.max(SLOW_GOAL.page, floor + SLOW_GOAL.code)
    if (tbt > goal) missed.push(`${page}, slow phone: tbt is ${tbt}, at most ${goal} wanted`)
    console.log(`${page}, slow phone: ${whole.join(', ')} ms blocked; without its code ${bare.join(', ')}`)
  }
  for (const device of Object.keys(goals) as (keyof typeof goals)[]) {
    for (const page of Object.keys(pages) as Page[]) {
      const runs: Figures[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await judge(origin + pages[page], device))
      const figures = medians(runs)
      rows.push(rowOf(page, device, figures))
      missed.push(...shortfalls(figures, device).map((what) => `${page}, ${device}: ${what}`))
      console.log(`${page}, ${device}: ${JSON.stringify(figures)}`)
    }
  }
  const pressed: Pressed[] = []
  for (const slower of [4, 8] as const)
    pressed.push(...(await measurePresses(browser, slower, (page) => origin + pages[page])))
  missed.push(
    ...pressed
      .filter(({ slower, median }) => median > PRESS_GOALS[slower])
      .map(({ press, slower, median }) => `${press}, ${slower} ×: ${median} ms, at most ${PRESS_GOALS[slower]} wanted`),
  )
  report(rows, blocked, pressed)
  for (const what of missed) console.error(`Missed: ${what}`)
  process.exitCode = missed.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await processes.stopAll()
  await removeBackend()
  await rm(dir, { recursive: true, force: true })
}

/** The build, and its pages without their code: what HTML, styles and fonts alone block on this machine. */
async function serveBuild(): Promise<{ origin: string; bareOrigin: string }> {
  const shop = { ...(process.env as unknown as Shop), DIST_DIR: path.join(dir, 'dist') }
  await buildShop(processes, shop)
  await serveShop(processes, shop)
  const bare = { ...shop, DIST_DIR: path.join(dir, 'bare'), APP_URL: `http://127.0.0.1:${await freePort()}` }
  await copyBuild(shop, bare)
  const code = new RegExp(`<template id="${CODE}">[^]*?</template>`)
  for (const name of readdirSync(bare.DIST_DIR, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html') || name === 'shell.html') continue // the shell is its code
    const file = path.join(bare.DIST_DIR, name)
    const html = readFileSync(file, 'utf8')
    if (!code.test(html)) throw new Error(`No code is found in ${name}.`)
    writeFileSync(file, html.replace(code, ''))
    await compressFile(file)
  }
  await serveShop(processes, bare)
  return { origin: shop.APP_URL, bareOrigin: bare.APP_URL }
}

async function judge(url: string, device: Device, tries = 3): Promise<Figures> {
  const answer = await lighthouse(url, { port: debuggingPort, logLevel: 'error' }, devices[device])
  if (!answer) throw new Error(`Lighthouse has no answer for ${url}.`)
  const { categories, audits, runtimeError } = answer.lhr
  // Now and then the trace lacks the page's start.
  if (runtimeError?.code === 'NO_NAVSTART' && tries > 1) return judge(url, device, tries - 1)
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

function medians(runs: readonly Figures[]): Figures {
  const names = Object.keys(runs[0]!) as (keyof Figures)[]
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))])) as Figures
}

function shortfalls(figures: Figures, device: keyof typeof goals): string[] {
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

function report(rows: Record<string, string>[], blocked: Blocked[], pressed: Pressed[]) {
  const section = `## Pages (\`npm run bench:web\`)

Measured on ${new Date().toISOString().slice(0, 10)}, ${os.availableParallelism()} cores, Chromium ${browser.version()}, ${isWhole ? 'the whole browser (`--headless=new`)' : 'the headless shell'}. Lighthouse, medians
of ${RUNS} runs on the production build: a phone on simulated slow 4G with a processor four times slower, and a desktop. Goals on a
phone: performance at least 95, the other scores 100, LCP at most 1.6 s, TBT 50 ms, CLS 0.02; on a desktop performance at least 99.

${table(rows)}

TBT on a phone that is slowed down eight times in fact, in ms: medians of ${SLOW_RUNS} runs, in turn with as many of the same pages
without their code, which is what HTML, styles, fonts and pictures alone block. Goal: at most ${SLOW_GOAL.page}, or ${SLOW_GOAL.code} above that.

${table(blocked.map(({ page, tbt, floor }) => ({ page, TBT: String(tbt), 'without code': String(floor) })))}

From a press to the next paint, on a phone with a slower processor; medians of five, of events as the browser times
them, in steps of 8 ms. Goals: at most ${PRESS_GOALS[4]} ms four times slower and ${PRESS_GOALS[8]} ms eight times slower.

${table(
  pressed.map(({ press, slower, median, most }) => ({
    press,
    slower: `${slower} ×`,
    'median, ms': String(median),
    'most, ms': String(most),
  })),
)}`
  writeSection('web', section)
  console.log(`\n${section}`)
}
