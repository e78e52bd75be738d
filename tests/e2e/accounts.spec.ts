import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/backend.ts'
import { createClinic, createUnconfirmedAccount, newEmail } from './support/clinics.ts'
import { mailLink } from './support/mail.ts'
import { signInByForm } from './support/page.ts'
import { password } from './support/personas.ts'
import { expect, test } from './support/test.ts'

// The browser itself writes every refused request into the console.
const refused = /status of 4\d\d/

const newPassword = 'Orchid-2027'

test('a wrong password is refused in words that do not tell whether the address is known', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(refused)
  await page.goto('/login')
  for (const email of ['clinic@aurelis.test', newEmail('nobody')]) {
    await signInByForm(page, email, 'wrong-password-1')
    const refusal = page.getByRole('alert')
    await expect(refusal).toContainText('Неверный email или пароль')
    await expect(refusal).toContainText('Caps Lock')
    await expect(page.getByLabel('Пароль', { exact: true })).toBeFocused()
  }
  await expectAccessible(page)
})

test('an address that is not confirmed yet can have the letter sent again', async ({
  page,
  openBrowser,
  expectConsoleError,
}) => {
  expectConsoleError(refused)
  const { email } = await createUnconfirmedAccount()
  await page.goto('/login')
  await signInByForm(page, email)
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('Подтвердите email')
  await expect(refusal).toContainText(email)

  await refusal.getByRole('button', { name: 'Отправить ещё раз' }).click()
  await expect(page.getByText('Письмо отправлено ещё раз')).toBeVisible()
  await expect(refusal.getByRole('button', { name: /через 0:\d\d/ })).toBeDisabled()

  // On another device the link confirms the address, but opens no session.
  const elsewhere = await openBrowser()
  await elsewhere.goto(await mailLink(email, 'confirm'))
  await expect(elsewhere).toHaveURL(/\/login/)
  await expect(elsewhere.getByText('Почта подтверждена')).toBeVisible()
  await expectAccessible(elsewhere)

  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL('/pending-verification')
  await expect(page.getByRole('heading', { name: 'Заполните данные клиники' })).toBeVisible()
  await expectAccessible(page)
})

test('a link that a program in the mail opened first has confirmed the address, and the page says how to go on', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(refused)
  const { email } = await createUnconfirmedAccount()
  await page.goto('/login')
  await signInByForm(page, email)
  await page.getByRole('button', { name: 'Отправить ещё раз' }).click()
  const link = await mailLink(email, 'confirm')
  await fetch(link)
  await page.goto(link)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alert')).toContainText('Ссылка устарела или уже использована')
  await signInByForm(page, email)
  await expect(page).toHaveURL('/pending-verification')
})

test('a forgotten password is replaced by the e-mailed link, which works once', async ({
  page,
  openBrowser,
  expectConsoleError,
}) => {
  expectConsoleError(refused)
  const { email } = await createClinic({ status: 'verified' })

  await page.goto('/login')
  await page.getByRole('link', { name: 'Забыли пароль?' }).click()
  await expect(page.getByRole('heading', { name: 'Восстановление пароля' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expect(page.getByText(`мы отправили письмо на ${email}`)).toBeVisible()
  await expectAccessible(page)

  const link = await mailLink(email, 'reset')
  await fetch(link) // as a program that looks into mails does, which uses nothing up
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Новый пароль' })).toBeVisible()
  await expectAccessible(page)
  await setNewPassword(page)
  await expect(page.getByText('Пароль изменён')).toBeVisible()
  await expect(page).toHaveURL('/')

  const elsewhere = await openBrowser()
  await elsewhere.goto('/login')
  await signInByForm(elsewhere, email)
  await expect(elsewhere.getByRole('alert')).toContainText('Неверный email или пароль')
  await signInByForm(elsewhere, email, newPassword)
  await expect(elsewhere).toHaveURL('/')

  const again = await openBrowser()
  await again.goto(link)
  await setNewPassword(again)
  await expect(again.getByRole('heading', { name: 'Ссылка не сработала' })).toBeVisible()
  await expect(again.getByText('Она действует один час и срабатывает один раз')).toBeVisible()
  await expectAccessible(again)
  await again.getByRole('link', { name: 'Запросить новую ссылку' }).click()
  await expect(again).toHaveURL('/forgot-password')
})

test('the link to a new password works in a browser that asked for nothing, and nothing does without it', async ({
  page,
  openBrowser,
}) => {
  const { email } = await createClinic({ status: 'verified' })
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Нужна ссылка из письма' })).toBeVisible()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Отправить ссылку' }).click()

  const elsewhere = await openBrowser()
  await elsewhere.goto(await mailLink(email, 'reset'))
  await setNewPassword(elsewhere)
  await expect(elsewhere).toHaveURL('/')
})

test('a refused clinic reads why, corrects its application and waits again', async ({ page, signInAs }) => {
  const reason = 'Копия справки не читается: пришлите, пожалуйста, новую.'
  const clinic = await createClinic({ status: 'rejected', reason })
  await signInAs(clinic)
  await page.goto('/catalog')
  await expect(page).toHaveURL('/blocked')
  await expect(page.getByRole('heading', { name: 'Заявка отклонена' })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByText('Осталось 3 попытки из 3')).toBeVisible()

  await page.getByRole('button', { name: 'Исправить и отправить снова' }).click()
  await expect(page.getByLabel('Название, как в документах')).toHaveValue(clinic.name)
  await page.getByLabel('Название на вывеске').fill('Новая вывеска')
  await page.getByRole('button', { name: 'Отправить снова' }).click()
  await expect(page).toHaveURL('/pending-verification')
  await expect(page.getByRole('heading', { name: 'Проверяем вашу заявку' })).toBeVisible()
  await expect(page.getByText('Новая вывеска')).toBeVisible()
})

test('legal texts open over the waiting room, which nobody can leave', async ({ page, signInAs }) => {
  await signInAs('pendingClinic')
  await page.goto('/pending-verification')
  await page.getByRole('main').getByRole('button', { name: 'Оферта' }).click()
  const text = page.getByRole('dialog')
  await expect(text.getByText('Версия от 01.11.2026')).toBeVisible()
  await expectAccessible(page)
  await text.getByText('Закрыть', { exact: true }).click()
  await expect(text).toBeHidden()
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toBeVisible()
})

test('a new password needs the current one, and ends the sessions of other devices', async ({
  page,
  openBrowser,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(refused)
  const clinic = await createClinic({ status: 'verified' })
  const otherDevice = await signIn(clinic)

  await signInAs(clinic)
  await page.goto('/change-password')
  await page.getByLabel('Текущий пароль').fill('wrong-password-1')
  await page.getByLabel('Новый пароль').fill(newPassword)
  await page.getByLabel('Повторите пароль').fill(newPassword)
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByText('Текущий пароль введён неверно').last()).toBeVisible()
  await expect(page.getByLabel('Текущий пароль')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)

  await page.getByLabel('Текущий пароль').fill(password)
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByText('Пароль изменён')).toBeVisible()
  await expect(page.getByLabel('Текущий пароль')).toHaveValue('')

  expect((await otherDevice.api.auth.refreshSession()).error).not.toBeNull()
  const elsewhere = await openBrowser()
  await elsewhere.goto('/login')
  await signInByForm(elsewhere, clinic.email, newPassword)
  await expect(elsewhere).toHaveURL('/')
})

async function setNewPassword(page: Page) {
  await expect(page.getByRole('heading', { name: 'Новый пароль' })).toBeVisible()
  await page.getByLabel('Новый пароль').fill(newPassword)
  await page.getByLabel('Повторите пароль').fill(newPassword)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
}
