import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Pastes as a spreadsheet does: rows by line ends, cells by tabs. */
export async function paste(field: Locator, text: string) {
  await field.evaluate((element, table) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', table)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Replaces what is in a field, as pasting over it does, and leaves it. */
export async function put(field: Locator, text: string) {
  await field.focus()
  await field.selectText()
  await field.page().keyboard.insertText(text)
}

export const phoneFields = (root: Page | Locator) => root.locator('input[type=tel]:visible')
export const dayFields = (root: Page | Locator) => root.getByPlaceholder('дд.мм.гггг').filter({ visible: true })
export const quantityFields = (root: Page | Locator) => root.getByRole('spinbutton').filter({ visible: true })
/** All but those of a card of a list, which other signs tell. */
export const sumFields = (root: Page | Locator) =>
  root.locator('[data-slot=input]:has(> span:text-is("₸")) > input:visible:not([disabled])')

const eachOf = async (fields: Locator, tries: (field: Locator) => Promise<void>): Promise<number> => {
  const all = await fields.all()
  for (const field of all) await tries(field)
  return all.length
}

/** Pastes into every such field that can be seen. Returns how many there were. */
export async function pasteIntoAll(root: Page | Locator) {
  return {
    phones: await eachOf(phoneFields(root), async (field) => {
      for (const typed of [' +7 701 234-56-78', '\u00a08 701 234 56 78', 'тел. +7 (701) 234-56-78', '7012345678']) {
        await put(field, typed)
        await expect(field, typed).toHaveValue('+7 (701) 234-56-78')
      }
      await put(field, '+7 495 123-45-67')
      await expect(field).toHaveValue('+7 (495) 123-45-67')
      await put(field, '8 701 234-56-78, 8 702 345-67-89')
      await expect(field).toHaveValue('+7 (701) 234-56-788')
      await put(field, '+7 701 234-56-78')
    }),
    days: await eachOf(dayFields(root), async (field) => {
      for (const typed of ['2027-03-01', '1.3.2027', '1 марта 2027', ' 01/03/2027 10:30']) {
        await put(field, typed)
        await expect(field, typed).toHaveValue('01.03.2027')
      }
      await put(field, '31.02.2027')
      await expect(field).toHaveValue('31.02.2027')
      await put(field, '01.03.2027–02.03.2027')
      await expect(field).toHaveValue('01.03.20270')
      await put(field, '')
    }),
    sums: await eachOf(sumFields(root), async (field) => {
      const left = async (typed: string) => {
        await put(field, typed)
        await field.blur()
        return field
      }
      await expect(await left('12 000,00 тг')).toHaveValue('12\u00a0000')
      // What can be read in two ways stays as it was pasted.
      await expect(await left('12,000')).toHaveValue('12,000')
      await left('')
    }),
    quantities: await eachOf(quantityFields(root), async (field) => {
      const former = await field.inputValue()
      for (const [typed, why] of [
        ['1,5', 'Только целое число'],
        ['-4', 'Не меньше нуля'],
        ['2 шт. (1 уп.)', 'Введите целое число цифрами'],
      ] as const) {
        await put(field, typed)
        await field.press('Enter')
        await expect(field, typed).toHaveValue(former)
        await expect(field, typed).toHaveAccessibleDescription(why)
      }
      await put(field, '2,00')
      await field.press('Enter')
      await expect(field).toHaveValue('2')
    }),
  }
}
