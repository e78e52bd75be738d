import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

const LONGEST_LOADING = 3000

/** Rules whose findings are never serious: leaving them out saves a fifth of axe's time. */
const lesserRules = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'skip-link',
]

/** Fails on what axe finds serious or critical on the page, once its lists have arrived: they are dimmed meanwhile. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]'))
    .toHaveCount(0, { timeout: LONGEST_LOADING })
    .catch(() => undefined) // a test of loading itself
  await settled(page)
  await expect(page).toHaveTitle(/./) // the shell of staff's pages has none until the first of them is rendered
  await keepPicture(page)
  // The shop has no frames, which alone would need axe's other mode: it takes three times as long.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules(lesserRules)
    .analyze()
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html, target }) => `${target.join(' ')} ${html}`) }))
  expect(grave, `accessibility of ${page.url()}`).toEqual([])
}

let pictures = 0

/** With `PICTURES_DIR` in the environment, a picture of each checked page is left there. */
async function keepPicture(page: Page): Promise<void> {
  const dir = process.env['PICTURES_DIR']
  if (!dir) return
  const { title, project } = test.info()
  const name = `${title.replaceAll(/[^\p{L}\d]+/gu, '-')}-${++pictures}-${project.name}.png`
  await page.screenshot({ path: path.join(dir, name), fullPage: true })
}

/** Waits for animations to end: a colour half way through its transition has a contrast that nobody gets to see. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished),
    ),
  )
}
