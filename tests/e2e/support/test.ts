import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { signIn } from './backend.ts'
import type { Persona } from './personas.ts'

type Who = Persona | { email: string }

interface Fixtures {
  /** Lets this browser open the shop as somebody who has signed in before. Call it before the first page. */
  signInAs: (who: Who) => Promise<void>
  /** A page in a browser of its own: of a guest, or of somebody signed in. */
  openBrowser: (who?: Who) => Promise<Page>
  /** Says that an error in the console is what this test provokes. */
  expectConsoleError: (pattern: RegExp) => void
  /** Whether this run is the phone's. */
  isPhone: boolean
}

/** The tests of the shop: whatever a page reports as an error, without being expected, fails the test. */
export const test = base.extend<Fixtures & { consoleWatch: ConsoleWatch }>({
  consoleWatch: [
    async ({ context }, use) => {
      const watch = new ConsoleWatch()
      watch.follow(context)
      await use(watch)
      expect(watch.unexpected(), 'errors in the console that nobody expected').toEqual([])
    },
    { auto: true },
  ],

  signInAs: async ({ context, baseURL }, use) => {
    await use((who) => openAs(context, who, baseURL!))
  },

  context: async ({ context }, use) => {
    const newPage = context.newPage.bind(context)
    context.newPage = async () => patient(await newPage())
    await use(context)
  },

  openBrowser: async ({ browser, baseURL, consoleWatch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (who) => {
      const context = await browser.newContext()
      contexts.push(context)
      consoleWatch.follow(context)
      if (who) await openAs(context, who, baseURL!)
      return patient(await context.newPage())
    })
    await Promise.all(contexts.map((context) => context.close()))
  },

  expectConsoleError: async ({ consoleWatch }, use) => {
    await use((pattern) => consoleWatch.expect(pattern))
  },

  isPhone: async ({ isMobile }, use) => {
    await use(isMobile)
  },
})

export { expect }

/**
 * Pages are rendered before their code runs. What a person presses too early is done a moment later, but a test would look at
 * once: it begins when the page answers, unless it waits for no more than the `commit`.
 */
function patient(page: Page): Page {
  const answers = () => page.locator('html:not([data-static])').waitFor({ state: 'attached' })
  for (const name of ['goto', 'reload'] as const) {
    const open = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>
    page[name] = async (...args: unknown[]) => {
      const response = await open(...args)
      const { waitUntil } = (args.at(-1) ?? {}) as { waitUntil?: string }
      if (waitUntil !== 'commit') await answers()
      return response
    }
  }
  return page
}

async function openAs(context: BrowserContext, who: Who, origin: string): Promise<void> {
  const { storedSession } = await signIn(who)
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage: [storedSession] }] })
}

/** Collects what pages report: errors that nobody caught, and those that the console shows. */
class ConsoleWatch {
  readonly #errors: string[] = []
  readonly #expected: RegExp[] = []

  follow(context: BrowserContext): void {
    context.on('weberror', (webError) => this.#errors.push(String(webError.error())))
    context.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(`${message.text()} (${message.location().url})`)
    })
  }

  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  unexpected(): string[] {
    return this.#errors.filter((error) => !this.#expected.some((pattern) => pattern.test(error)))
  }
}
