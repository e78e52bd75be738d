import { expect, type Locator, type Page } from '@playwright/test'
import { password } from './personas.ts'

// What people do on more than one page.

/** The menu of every page: in its header, or at the foot of a phone. */
export const menu = (page: Page) => page.getByRole('navigation', { name: /^(Меню|Нижнее меню)$/ })

/** By the menu; phones ask first. */
export async function signOut(page: Page) {
  await menu(page).getByRole('button', { name: 'Выйти' }).click()
  if (await page.evaluate(() => innerWidth < 768))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).click()
}

export async function signInByForm(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Войти' }).click()
}

/** The first step of the registration. */
export async function beginRegistration(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Повторите пароль').fill(password)
  await page.getByRole('button', { name: 'Далее: организация' }).click()
}

/** Picks from one of our lists, which are not the browser's own. */
export async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Phones fold the filters of a list. */
export const showFilters = (page: Page) => page.getByRole('button', { name: 'Фильтры', exact: true }).click()

const MOST_STOPS = 200

/** Presses a key until an element has the focus, as somebody without a pointer would. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target.toString()} is not reached by ${MOST_STOPS} times ${key}.`)
}

/** Moves the second item to the first place by keyboard. */
export async function moveToFirst(page: Page, handle: string, arrow: 'ArrowLeft' | 'ArrowUp'): Promise<void> {
  await page.getByRole('button', { name: handle }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Будет: место 2/)).toBeAttached()
  // The library listens and measures a moment later: an arrow before that is lost, one too many moves nothing.
  await expect(async () => {
    await page.keyboard.press(arrow)
    await expect(page.getByText(/^Будет: место 1/)).toBeAttached({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Space')
}
