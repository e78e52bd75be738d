import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { given, signIn } from './backend.ts'

type Named = { name: string; path: string }

/** Puts a product into the cart on its own page. */
export async function putIntoCart(page: Page, product: Named, quantity: number) {
  await page.goto(product.path)
  // The product's own button is the first; a phone has another at its foot.
  await page.getByRole('button', { name: 'В корзину', exact: true }).first().click()
  await quantityOf(page, product).fill(String(quantity))
  await quantityOf(page, product).press('Enter')
  await expect(page.getByRole('link', { name: /^В корзине/ }).first()).toBeVisible()
}

/** The field that counts a product, on its page and in the cart. */
export const quantityOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('spinbutton', { name: `Количество: ${name}`, exact: true }).first()

/** Quantities by sku, as the server keeps a clinic's cart. */
export async function serverCart(clinic: { email: string }): Promise<Record<string, number>> {
  const { api } = await signIn(clinic)
  const rows = given(await api.from('user_carts').select('items'))
  const items = (rows[0]?.items ?? []) as { sku: string; quantity: number }[]
  return Object.fromEntries(items.map(({ sku, quantity }) => [sku, quantity]))
}

/** Comes back to a page that was left for another window. */
export async function returnTo(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}
