import type { Locator, Page } from '@playwright/test'
import { createClinic } from './support/clinics.ts'
import { putIntoCart } from './support/cart.ts'
import { expectWithin, layoutFaults } from './support/layout.ts'
import { placeOrder } from './support/orders.ts'
import { menu, tabTo } from './support/page.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

// WCAG 2.2 AA beyond what each page is looked at for in `pages.spec.ts`: large text, less motion, a purchase without a pointer.

const product = '/product/aurelis-aqua-science-krem-hydra-balance-uvlazhnyayuschiy-50ml'

const ofDesk = { guest: ['/', '/catalog', product], clinic: ['/', product], admin: ['/'] }
for (const [who, paths] of Object.entries(ofDesk) as [keyof typeof ofDesk, string[]][]) {
  test(`with letters twice as large ${who} reads all of the header, and never has to scroll sideways @desk`, async ({
    page,
    signInAs,
  }) => {
    test.setTimeout(300_000)
    if (who !== 'guest') await signInAs(who)
    const width = 1280
    await page.setViewportSize({ width, height: 800 })
    for (const path of paths) {
      await test.step(path, async () => {
        await open(page, path, who !== 'guest')
        await page.addStyleTag({ content: 'html { font-size: 200% }' })
        await expectWithin(page, width)
        expect(await overlapsOf(page.locator('header > * > *'))).toEqual([])
      })
    }
  })
}

for (const who of ['guest', 'clinic'] as const) {
  test(`with letters twice as large a phone of ${who} never scrolls sideways and cuts no word off @phone`, async ({
    page,
    signInAs,
  }) => {
    test.setTimeout(300_000)
    const paths = [
      '/',
      product,
      ...(who === 'guest'
        ? ['/catalog', `/catalog?q=${'ы'.repeat(40)}`]
        : ['/cart', '/checkout', '/orders', '/profile']),
    ]
    if (who === 'clinic') {
      const clinic = await createClinic({ status: 'verified', manager: 'manager' })
      const costly = await createProduct(123_450, 50)
      const { id } = await placeOrder(clinic, [{ sku: costly.sku, quantity: 10 }])
      await signInAs(clinic)
      await putIntoCart(page, costly, 10)
      paths.push(`/orders/${id}`)
    }
    for (const path of paths) {
      await test.step(path, async () => {
        await open(page, path, who === 'clinic')
        await page.addStyleTag({ content: 'html { font-size: 200% }' })
        expect.soft(await layoutFaults(page, { fewestCharacters: 6 }), path).toEqual([])
      })
    }
  })
}

test('nothing moves for those who asked for less motion', async ({ page }) => {
  const moving = async () => {
    await page.goto(product)
    await page.getByRole('button', { name: 'Увеличить изображение' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page.evaluate(() =>
      Math.max(
        ...getComputedStyle(document.querySelector('[data-slot=zoom]')!).animationDuration.split(',').map(parseFloat),
      ),
    )
  }
  expect(await moving()).toBeLessThan(0.01)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving()).toBeGreaterThan(0.1)
})

test('in the colours of the system the chosen volume stands out', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/catalog')
  await page.getByRole('region', { name: 'Товары' }).getByRole('article').getByRole('link').first().click()
  const volumes = page.getByRole('region', { name: 'Объём' }).getByRole('link')
  await expect(volumes.nth(1)).toBeVisible()
  const grounds = await volumes.evaluateAll((links) =>
    links.map((link) => ({ current: link.ariaCurrent !== null, ground: getComputedStyle(link).backgroundColor })),
  )
  const [chosen, others] = [true, false].map((current) => grounds.filter((link) => link.current === current))
  for (const { ground } of others!) expect(ground).not.toBe(chosen![0]!.ground)
})

test('a purchase by keyboard alone, from the catalogue to the placed order @both', async ({
  page,
  signInAs,
  isPhone,
}) => {
  test.setTimeout(300_000)
  await signInAs(await createClinic({ status: 'verified', manager: 'manager' }))
  await open(page, '/catalog', true)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'К содержанию' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const card = page.getByRole('article').first()
  const buy = card.getByRole('button', { name: /^В корзину/ })
  await expect(buy).toBeVisible()
  await tabTo(page, buy)
  await page.keyboard.press('Enter')
  const more = card.getByRole('button', { name: 'Увеличить количество' })
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('spinbutton')).toHaveValue('2')

  const toCart = menu(page).getByRole('link', { name: /^Корзина/ })
  await tabTo(page, toCart, isPhone ? 'Tab' : 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cart')

  const toCheckout = page.getByRole('link', { name: 'Оформить заказ' }).filter({ visible: true }).first()
  await expect(toCheckout).toBeVisible()
  await tabTo(page, toCheckout, isPhone ? 'Shift+Tab' : 'Tab') // from the bar at the foot, or from the header
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')

  const comment = page.getByLabel('Для менеджера и курьера')
  await expect(comment).toBeVisible()
  await tabTo(page, comment)
  await page.keyboard.type('Заказ с клавиатуры')
  await expect(comment).toHaveValue('Заказ с клавиатуры')
  const place = page.getByRole('button', { name: 'Оформить заказ' }).filter({ visible: true }).first()
  await tabTo(page, place)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ 20\d\d-\d{6}$/ })).toBeVisible()
})

/** Opens a page and waits until it is known who is looking and what there is to see, an open window over it or not. */
async function open(page: Page, path: string, isSignedIn: boolean): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(isSignedIn ? 'Выйти' : 'Войти', { exact: true }).first()).toBeAttached()
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('main [data-slot=skeleton]')).toHaveCount(0)
  expect(new URL(page.url()).pathname, 'not redirected').toBe(new URL(path, page.url()).pathname)
}

/** Pairs of elements that lie over one another, and those that stick out of what holds them. */
function overlapsOf(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) => {
    const shown = all.filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0)
    const over = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    return shown.flatMap((element, index) => {
      const box = element.getBoundingClientRect()
      const sticksOut = element.scrollWidth > element.clientWidth + 1 ? [`${element.outerHTML} is too narrow`] : []
      return shown
        .slice(index + 1)
        .filter((other) => over(box, other.getBoundingClientRect()))
        .map((other) => `${element.outerHTML} lies over ${other.outerHTML}`)
        .concat(sticksOut)
    })
  })
}
