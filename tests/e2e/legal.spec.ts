import { randomInt } from 'node:crypto'
import { addDays, dateText, isoDay } from '#lib/dates/dates'
import { expectAccessible } from './support/accessible.ts'
import { given, guestApi, signIn } from './support/backend.ts'
import { expect, test } from './support/test.ts'

// The texts that people accept: a shop that has none yet, and how it gets them.

test('a shop without texts says so, and what was typed into a form stays', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 409/)
  await page.route(/rest\/v1\/legal_documents/, (route) => route.fulfill({ json: [] }))
  await page.route(/rpc\/request_partnership/, (route) =>
    route.fulfill({ status: 409, json: { code: 'PT409', message: 'legal_documents_not_set', details: '{}' } }),
  )
  await page.goto('/partners')
  await page.getByLabel('Имя').fill('Алия')
  await page.getByLabel('Город').fill('Алматы')
  await page.getByLabel('Телефон').fill('7015551234')
  await page.getByRole('button', { name: 'персональных данных' }).click()
  await expect(page.getByRole('dialog')).toContainText('Документ готовится')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: /Даю согласие/ }).click()
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByRole('alert')).toContainText('ещё не опубликовал оферту и политику')
  await expect(page.getByLabel('Имя')).toHaveValue('Алия')
})

test('a super admin publishes a text after reading it, once and for ever', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/)
  const day = addDays(isoDay(), randomInt(30, 360))
  await signInAs('superAdmin')
  await page.goto('/admin/settings?tab=legal')
  const mail = page.getByRole('region', { name: 'Согласие на рассылку' })
  await mail.getByRole('button', { name: 'Новая версия' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новая версия документа' })
  await dialog.getByLabel('Действует с').fill('01.01.2020')
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(dialog.getByLabel('Действует с')).toHaveAccessibleDescription(/Не раньше сегодняшнего дня/)
  await dialog.getByLabel('Действует с').fill(dateText(day))
  await dialog.getByLabel('Текст').fill('## 1. Согласие\n\nЯ согласен получать письма.')
  const preview = dialog.getByRole('region', { name: 'Просмотр' })
  await expect(preview.getByRole('heading', { name: '1. Согласие' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(dialog.getByText('Прочитайте текст в просмотре и подтвердите')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: /нельзя ни изменить, ни удалить/ }).click()
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(mail.getByRole('listitem').filter({ hasText: dateText(day) })).toContainText('Запланирована')
  expect(given(await guestApi.from('legal_documents').select('id').eq('version', day))).toEqual([])

  // Somebody else took the day meanwhile: said in words, and the text stays.
  await mail.getByRole('button', { name: 'Новая версия' }).click()
  const next = addDays(isoDay(), 364)
  const { api } = await signIn('superAdmin')
  await api.rpc('publish_legal_document', { kind: 'marketing', version: next, title: 'Рассылка', body: 'Текст' })
  await dialog.getByLabel('Действует с').fill(dateText(next))
  await dialog.getByLabel('Текст').fill('Другой текст')
  await dialog.getByRole('checkbox', { name: /нельзя ни изменить/ }).click()
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(dialog.getByText(/уже опубликована, изменить её нельзя/)).toBeVisible()
  await expect(dialog.getByLabel('Текст')).toHaveValue('Другой текст')
})

test('an admin reads which versions there are, and publishes none', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/settings?tab=legal')
  await expect(page.getByRole('region', { name: 'Публичная оферта' })).toContainText('Действует')
  await expect(page.getByRole('button', { name: 'Новая версия' })).toHaveCount(0)
  await expectAccessible(page)
})
