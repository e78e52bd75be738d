import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { newBin, newClinicName, newEmail, verifyOpenClinic } from './support/clinics.ts'
import { mailLink } from './support/mail.ts'
import { beginRegistration, choose } from './support/page.ts'
import { expect, test } from './support/test.ts'

// All that an application can say, and everybody who reads it afterwards. What must be said is in journey.spec.ts.

test('an application that says everything is read whole by its clinic and by staff', async ({ page, openBrowser }) => {
  test.setTimeout(240_000)
  const clinic = { email: newEmail('whole'), name: newClinicName() }

  await test.step('fills in a form whose optional part grows with the answers', async () => {
    await page.goto('/register')
    await beginRegistration(page, clinic.email)
    await page.getByRole('radio', { name: 'Клиника' }).click()
    await page.getByRole('radio', { name: 'ТОО' }).click()
    await page.getByLabel('БИН', { exact: true }).fill(newBin())
    await page.getByLabel('Название, как в документах').fill(clinic.name)
    await choose(page, 'Город', 'Алматы')
    await page.getByLabel('Юридический адрес').fill('ул. Абая, 10, офис 5')

    await page.getByRole('checkbox', { name: 'Адрес доставки совпадает' }).click()
    await expect(page.getByLabel('Город доставки')).toHaveValue('Алматы')

    // Who pays by the simplified declaration cannot pay VAT, and reads why.
    const vat = page.getByRole('checkbox', { name: 'Плательщик НДС' })
    await vat.click()
    await page.getByRole('radio', { name: 'Упрощённая' }).click()
    await expect(vat).not.toBeChecked()
    await expect(vat).toBeDisabled()
    await expect(page.getByText('На упрощённой декларации плательщиком НДС быть нельзя')).toBeVisible()
    await page.getByRole('radio', { name: 'ОУР' }).click()
    await vat.click()
    await page.getByLabel('Серия и номер свидетельства').fill('60001 № 1234567')
    await page.getByLabel('Сайт или Instagram').fill('derma house')
    await page.getByRole('button', { name: 'Далее: контакты' }).click()
    await expect(page.getByRole('alert')).toContainText('Исправьте 2 поля')
    await expect(page.getByLabel('Адрес доставки', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Сайт или Instagram')).toHaveAccessibleDescription(/например derma\.kz/)
    await expectAccessible(page)
    await page.getByLabel('Адрес доставки', { exact: true }).fill('мкр. Самал-2, 58')
    await page.getByLabel('Сайт или Instagram').fill('Derma.example/price')
    await page.getByRole('button', { name: 'Далее: контакты' }).click()

    await page.getByLabel('Фамилия').fill('Серик')
    await page.getByLabel('Имя', { exact: true }).fill('Алия')
    await page.getByLabel('Должность').fill('Главный врач')
    await page.getByLabel('Телефон').fill('7015551234')
    await page.getByRole('checkbox', { name: 'WhatsApp на этом же номере' }).click()
    await page.getByLabel('WhatsApp', { exact: true }).fill('7027654321')
    await choose(page, 'Откуда узнали о нас', 'Другое')
    await page.getByLabel('Откуда именно').fill('Подруга по курсам')
    await expectAccessible(page)
  })

  await test.step('finds all of it again after a reload, but for the password', async () => {
    await page.reload()
    await beginRegistration(page, clinic.email)
    await expect(page.getByRole('radio', { name: 'ОУР' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Плательщик НДС' })).toBeChecked()
    await expect(page.getByLabel('Серия и номер свидетельства')).toHaveValue('60001 № 1234567')
    await expect(page.getByLabel('Адрес доставки', { exact: true })).toHaveValue('мкр. Самал-2, 58')
    await page.getByRole('button', { name: 'Далее: контакты' }).click()
    await expect(page.getByLabel('WhatsApp', { exact: true })).toHaveValue('+7 (702) 765-43-21')
    await expect(page.getByLabel('Откуда именно')).toHaveValue('Подруга по курсам')
    await page.getByRole('button', { name: 'Далее: согласия' }).click()
  })

  const said = [
    'ОУР, плательщик НДС, свидетельство 60001 № 1234567',
    'derma.example/price',
    'Алматы, мкр. Самал-2, 58',
    '+7 (702) 765-43-21',
  ]

  await test.step('reads it all before it is sent, and while it waits', async () => {
    for (const text of [...said, 'Главный врач', 'Подруга по курсам']) await expect(page.getByText(text)).toBeVisible()
    await page.getByRole('checkbox', { name: /публичную оферту/ }).click()
    await page.getByRole('checkbox', { name: /персональных данных/ }).click()
    await page.getByRole('button', { name: 'Отправить на проверку' }).click()
    await expect(page.getByRole('heading', { name: 'Подтвердите email' })).toBeVisible()
    await page.goto(await mailLink(clinic.email, 'confirm'))
    await expect(page.getByRole('heading', { name: 'Проверяем вашу заявку' })).toBeVisible()
    for (const text of [...said, 'Серик Алия, Главный врач']) await expect(page.getByText(text)).toBeVisible()
  })

  const { api, userId } = await signIn(clinic)
  const admin = await openBrowser('admin')
  const drawer = admin.getByRole('dialog', { name: clinic.name })

  await test.step('is read by staff, who write to the right number and ask about a field', async () => {
    await admin.goto(`/admin/users?user=${userId}`)
    for (const text of ['ОУР', 'Плательщик', '60001 № 1234567', 'Главный врач', 'Подруга по курсам']) {
      await expect(drawer.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(drawer.getByRole('link', { name: /^Написать в WhatsApp/ })).toHaveAttribute(
      'href',
      'https://wa.me/77027654321',
    )
    const website = drawer.getByRole('link', { name: 'derma.example/price' })
    await expect(website).toHaveAttribute('href', 'https://derma.example/price')
    await expect(website).toHaveAttribute('rel', /nofollow/)
    await expect(drawer.getByText('Не плательщик')).toBeHidden()
    await drawer.getByRole('button', { name: 'Верно: Налоговый режим' }).click()
    await drawer.getByRole('button', { name: 'Исправить: Свидетельство по НДС' }).click()
    const asking = admin.getByRole('dialog', { name: 'Что исправить?' })
    await asking.getByLabel('Что исправить: Свидетельство по НДС').fill('Такого номера нет в реестре')
    await expectAccessible(admin)
    await asking.getByRole('button', { name: 'Отправить клинике' }).click()
    await expect(asking).toBeHidden()
    await expectAccessible(admin)
    await admin.getByRole('navigation', { name: 'Карточка клиники' }).getByRole('link', { name: 'Адреса' }).click()
    await expect(drawer.getByText('Алматы, мкр. Самал-2, 58')).toBeVisible()
  })

  await test.step('answers with the rest as it was', async () => {
    await page.reload()
    const certificate = page.getByLabel('Серия и номер свидетельства')
    await expect(certificate).toHaveAccessibleDescription('Такого номера нет в реестре')
    await certificate.fill('60001 № 7654321')
    await expect(page.getByLabel('Адрес доставки', { exact: true })).toHaveValue('мкр. Самал-2, 58')
    await page.getByRole('button', { name: 'Отправить исправления' }).click()
    await expect(page.getByRole('heading', { name: 'Проверяем вашу заявку' })).toBeVisible()
    await expect(page.getByText('60001 № 7654321')).toBeVisible()
    await admin.goto(`/admin/users?user=${userId}`)
    await verifyOpenClinic(admin)
    await expect(admin.getByText(/клиника подтверждена/)).toBeVisible()
  })

  await test.step('finds it in its profile, and changes what is its own', async () => {
    await expect(page).toHaveURL('/')
    await page.goto('/profile?tab=clinic')
    await expect(page.getByText('ОУР, плательщик НДС, свидетельство 60001 № 7654321')).toBeVisible()
    await page.goto('/profile?tab=addresses')
    const address = page.getByRole('article', { name: 'мкр. Самал-2, 58' })
    await expect(address).toContainText('Основной')

    await page.goto('/profile?tab=contact')
    await expect(page.getByLabel('Должность')).toHaveValue('Главный врач')
    await expect(page.getByLabel('WhatsApp', { exact: true })).toHaveValue('+7 (702) 765-43-21')
    await page.getByRole('checkbox', { name: 'WhatsApp на этом же номере' }).click()
    await page.getByLabel('Сайт или Instagram').fill('@Derma.House')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Контакты сохранены')).toBeVisible()
    await expectAccessible(page)
    expect(
      given(await api.from('user_clinic_info').select('whatsapp, website, contact_position').eq('user_id', userId)),
    ).toEqual([{ whatsapp: null, website: '@derma.house', contact_position: 'Главный врач' }])
  })

  await test.step('asks for another tax regime, with which VAT ends', async () => {
    await page.goto('/profile?tab=clinic')
    await page.getByRole('button', { name: 'Изменить реквизиты' }).click()
    await page.getByRole('radio', { name: 'Упрощённая' }).click()
    await expect(page.getByRole('checkbox', { name: 'Плательщик НДС' })).toBeDisabled()
    await page.getByRole('button', { name: 'Отправить на проверку' }).click()
    const request = page.getByRole('status').filter({ hasText: 'Запрос на изменение на проверке' })
    await expect(request).toContainText('Налоговый режим: ОУР Упрощённая декларация')
    await expect(request).toContainText('Плательщик НДС: да нет')
    await admin.goto(`/admin/users?status=verified&user=${userId}`)
    const wish = drawer.getByRole('region', { name: 'Просит изменить данные' })
    await expect(wish).toContainText('Упрощённая декларация')
    await wish.getByRole('button', { name: 'Согласиться' }).click()
    await expect(drawer.getByText('Не плательщик')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Упрощённая декларация', { exact: true })).toBeVisible()
  })
})
