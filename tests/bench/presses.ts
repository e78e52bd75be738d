import type { Browser, Locator, Page } from '@playwright/test'

/** From a press to the next paint, at most, in ms: of a processor that is so many times slower. */
export const PRESS_GOALS = { 4: 100, 8: 200 }

export interface Pressed {
  press: string
  slower: keyof typeof PRESS_GOALS
  median: number
  most: number
}

const RUNS = 5
/** The browser tells of no event that was faster. */
const SHORTEST = 16

const card = (page: Page, index: number) => page.getByRole('button', { name: /^В корзину: / }).nth(index)
const add = (page: Page) => page.getByRole('button', { name: 'В корзину', exact: true }).first()

/** Presses what is pressed most, each time in a page of its own: a phone with a slow processor, as a guest. */
export async function measurePresses(
  browser: Browser,
  slower: Pressed['slower'],
  url: (page: 'home' | 'catalogue' | 'line' | 'product') => string,
): Promise<Pressed[]> {
  const presses: Record<string, (page: Page, run: number) => Promise<() => Promise<void>>> = {
    'add to cart on a card of the home page': (page, run) =>
      ready(page, url('home'), () => card(page, run).tap(), card(page, run)),
    'add to cart on a card of the catalogue': (page, run) =>
      ready(page, url('catalogue'), () => card(page, run).tap(), card(page, run)),
    'add to cart on a card of a line': (page, run) =>
      ready(page, url('line'), () => card(page, run).tap(), card(page, run)),
    'tick a filter': async (page, run) => {
      await ready(page, url('catalogue'), async () => {})
      await page.getByRole('button', { name: /^Фильтры/ }).tap()
      const box = page.getByRole('group', { name: 'Линейка' }).filter({ visible: true }).getByRole('checkbox').nth(run)
      await settle(page, box)
      return () => box.tap()
    },
    'add on the page of a product': (page) => ready(page, url('product'), () => add(page).tap(), add(page)),
    'one more by the stepper': async (page) => {
      await ready(page, url('product'), async () => {})
      await add(page).tap()
      const more = page.getByRole('button', { name: 'Увеличить количество' }).first()
      await settle(page, more)
      return () => more.tap()
    },
    'a letter in the search box': async (page) => {
      await ready(page, url('catalogue'), async () => {})
      await page.getByRole('combobox').filter({ visible: true }).first().tap()
      await page.keyboard.type('к')
      await settle(page)
      return () => page.keyboard.type('р')
    },
  }
  const results: Pressed[] = []
  for (const [press, prepare] of Object.entries(presses)) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({
        locale: 'ru-RU',
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
      })
      const page = await context.newPage()
      await page.addInitScript(noteEvents)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
      times.push(await timeOf(page, await prepare(page, run)))
      await context.close()
    }
    times.sort((a, b) => a - b)
    results.push({ press, slower, median: times[Math.floor(RUNS / 2)]!, most: times.at(-1)! })
    console.log(`${press}, ${slower} ×: ${times.join(', ')} ms`)
  }
  return results
}

async function ready(page: Page, url: string, press: () => Promise<void>, target?: Locator) {
  await page.goto(url)
  await settle(page, target)
  return press
}

/** Waits until nothing is going on that the press would wait for. */
async function settle(page: Page, target?: Locator): Promise<void> {
  await page.waitForLoadState('networkidle')
  await target?.scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((idle) => setTimeout(() => requestIdleCallback(idle), 1000)))
}

type Noted = Window & { pressed?: number[] }

function noteEvents(): void {
  const noted = window as Noted
  noted.pressed = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ((entry as PerformanceEventTiming).interactionId) noted.pressed!.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** The longest of the events that a press makes, as INP counts. */
async function timeOf(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => void ((window as Noted).pressed!.length = 0))
  await press()
  await page.evaluate(() => new Promise((later) => setTimeout(later, 700)))
  return page.evaluate((shortest) => Math.max(shortest, ...(window as Noted).pressed!), SHORTEST)
}
