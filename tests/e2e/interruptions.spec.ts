import { given, signIn } from './support/backend.ts'
import { createClinic, newBin, newClinicName, newEmail, verifyOpenClinic } from './support/clinics.ts'
import { beginRegistration, menu, signInByForm, signOut } from './support/page.ts'
import { password } from './support/personas.ts'
import { expect, test } from './support/test.ts'

// The network goes, another tab does something, the session is where a former site left it: nothing typed is lost, and no
// tab believes what is not so any more.

// The browser itself writes every request that went nowhere into the console.
const offline = /net::ERR_INTERNET_DISCONNECTED/
const noNetwork = 'Нет связи с сервером'

test('a registration sent without a network is there to be sent again', async ({
  page,
  context,
  expectConsoleError,
}) => {
  const email = newEmail('offline')
  await page.goto('/register')
  await beginRegistration(page, email)
  await page.getByRole('radio', { name: 'Клиника' }).click()
  await page.getByRole('radio', { name: 'ТОО' }).click()
  await page.getByLabel('Название, как в документах').fill(newClinicName())
  await page.getByLabel('Город').click()
  await page.getByRole('option', { name: 'Алматы' }).click()
  await page.getByLabel('Юридический адрес').fill('ул. Абая, 10, офис 5')
  await page.getByLabel('БИН', { exact: true }).fill(newBin())
  await page.getByRole('button', { name: 'Далее: контакты' }).click()
  await page.getByLabel('Фамилия').fill('Серик')
  await page.getByLabel('Имя', { exact: true }).fill('Алия')
  await page.getByLabel('Телефон').fill('7015551234')
  await page.getByRole('button', { name: 'Далее: согласия' }).click()
  const offer = page.getByRole('checkbox', { name: /публичную оферту/ })
  const privacy = page.getByRole('checkbox', { name: /персональных данных/ })
  await offer.click()
  await privacy.click()

  expectConsoleError(offline)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(page.getByRole('alert').filter({ hasText: noNetwork })).toBeVisible()
  await expect(offer).toBeChecked()
  await expect(privacy).toBeChecked()
  await expect(page.getByText('Серик Алия')).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(page.getByRole('heading', { name: 'Подтвердите email' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
})

test('who signs in without a network keeps what was typed', async ({ page, context, expectConsoleError }) => {
  const { email } = await createClinic({ status: 'verified' })
  await page.goto('/login?next=%2Forders')
  // Everything that signing in needs is here once somebody was refused.
  expectConsoleError(/status of 400/)
  await signInByForm(page, email, 'wrong-password-1')
  await expect(page.getByText('Неверный email или пароль')).toBeVisible()

  expectConsoleError(offline)
  await context.setOffline(true)
  await signInByForm(page, email)
  await expect(page.getByRole('alert').filter({ hasText: noNetwork })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue(password)

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL('/orders')
})

test('contacts saved without a network stay in the form', async ({ page, context, signInAs, expectConsoleError }) => {
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await page.goto('/profile?tab=contact')
  const name = page.getByLabel('Имя', { exact: true })
  await expect(name).toHaveValue('Алия')

  expectConsoleError(offline)
  await context.setOffline(true)
  await name.fill('Әсем')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('alert').filter({ hasText: noNetwork })).toBeVisible()
  await expect(name).toHaveValue('Әсем')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Контакты сохранены')).toBeVisible()
  const { api } = await signIn(clinic)
  expect(given(await api.from('user_clinic_info').select('contact_name').single())).toEqual({
    contact_name: 'Серик Әсем',
  })
})

test('an admin whose network goes sees at once that nothing was decided', async ({
  page,
  context,
  signInAs,
  expectConsoleError,
}) => {
  const clinic = await createClinic({ status: 'pending' })
  await signInAs('admin')
  await page.goto(`/admin/users?user=${clinic.id}`)
  const drawer = page.getByRole('dialog', { name: clinic.name })
  await expect(drawer.getByText('Клиника отправила заявку')).toBeVisible()

  expectConsoleError(offline)
  await context.setOffline(true)
  await verifyOpenClinic(page)
  await expect(drawer.getByRole('alert').filter({ hasText: noNetwork })).toBeVisible()
  await context.setOffline(false)
  const { api } = await signIn('admin')
  expect(given(await api.from('user_clinic_info').select('status').eq('user_id', clinic.id).single())).toEqual({
    status: 'pending',
  })
  await verifyOpenClinic(page)
  await expect(drawer.getByText('Подтверждена', { exact: true }).first()).toBeVisible()
})

test('signing in or out in one tab is seen by the others', async ({ page, context }) => {
  const { email } = await createClinic({ status: 'verified' })
  const other = await context.newPage()
  await other.goto('/login?next=%2Forders')
  const publicPage = await context.newPage()
  await publicPage.goto('/contacts')
  await page.goto('/login')
  for (const tab of [page, other, publicPage]) await expect(menu(tab).getByText('Войти')).toBeVisible()

  await signInByForm(page, email)
  await expect(page).toHaveURL('/')
  await expect(menu(publicPage).getByText('Выйти')).toBeVisible()
  await expect(publicPage).toHaveURL('/contacts')
  await expect(other).toHaveURL('/orders')

  await page.goto('/profile')
  await signOut(page)
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL(/\/login/)
  await expect(menu(publicPage).getByText('Войти')).toBeVisible()
  await expect(publicPage).toHaveURL('/contacts')
})

test('a session that the previous site left in cookies is picked up once', async ({ page, context, baseURL }) => {
  const { storedSession } = await signIn(await createClinic({ status: 'verified' }))
  const { name } = storedSession
  const encoded = `base64-${Buffer.from(storedSession.value).toString('base64url')}`
  const size = Math.ceil(encoded.length / 6)
  const chunks = Array.from({ length: 6 }, (_, n) => ({
    name: `${name}.${n}`,
    value: encoded.slice(n * size, (n + 1) * size),
    url: baseURL!,
  }))
  await context.addCookies(chunks)

  await page.goto('/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
  await expect(menu(page).getByText('Выйти')).toBeVisible()
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate((key) => localStorage.getItem(key), name)).toContain('refresh_token')

  await signOut(page)
  await expect(page).toHaveURL('/login')
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/login\?next=/)
})
