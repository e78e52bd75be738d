import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic, createUnconfirmedAccount, type TestClinic } from './support/clinics.ts'
import { personas } from './support/personas.ts'
import { expect, test } from './support/test.ts'
import { holdToasts } from './support/toasts.ts'

// How admins divide clinics among themselves and the managers, one by one and many at once.

test.describe('applications', () => {
  test('an unconfirmed address is marked and asked about; a refusal is taken back', async ({ page, signInAs }) => {
    const clinic = await createClinic({ status: 'pending' }, ['offer', 'privacy'], false)
    await signInAs('admin')
    await page.goto(`/admin/users?q=${clinic.email}`)
    await expect(page.getByText('Почта не подтверждена')).toBeVisible()
    await page.getByRole('link', { name: clinic.name, exact: true }).click()
    const drawer = page.getByRole('dialog', { name: clinic.name })
    await expect(drawer.getByText('Почта не подтверждена')).toBeVisible()
    await drawer.getByRole('button', { name: 'Подтвердить клинику' }).click()
    const question = page.getByRole('alertdialog', { name: 'Подтвердить, хотя проверено не всё?' })
    await expect(question).toContainText('почта не подтверждена')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Отмена' }).click()

    await drawer.getByRole('button', { name: 'Запросить документы' }).click()
    const correction = page.getByRole('dialog', { name: 'Что исправить?' })
    await expect(correction.getByLabel('Комментарий')).toHaveValue(/справку о регистрации/)
    await correction.getByRole('button', { name: 'Отправить клинике' }).click()
    await expect(drawer.getByText(/^Ждём исправления/)).toBeVisible()

    await drawer.getByRole('button', { name: 'Всё сверено' }).click()
    await expect(drawer.getByRole('button', { name: /^Верно:/, pressed: false })).toHaveCount(0)
    await drawer.getByRole('button', { name: 'Снять отметки' }).click()
    await expect(drawer.getByRole('button', { name: /^Верно:/, pressed: true })).toHaveCount(0)

    await drawer.getByRole('button', { name: 'Отклонить' }).click()
    const refusing = page.getByRole('dialog', { name: 'Отклонить заявку?' })
    for (const reason of ['Документы просрочены', 'Непрофильная деятельность']) {
      await expect(refusing.getByRole('radio', { name: reason })).toBeVisible()
    }
    await refusing.getByRole('radio', { name: 'Нет документов' }).click()
    await refusing.getByRole('button', { name: 'Отклонить заявку' }).click()
    const status = async () => {
      const { api } = await signIn('admin')
      const [row] = given(await api.from('user_clinic_info').select('status').eq('user_id', clinic.id))
      return row?.status
    }
    await expect.poll(status).toBe('reject')
    await page.getByRole('button', { name: 'Отменить' }).click()
    await expect.poll(status).toBe('pending')
  })

  test('people who have not applied are listed', async ({ page, signInAs }) => {
    const { email } = await createUnconfirmedAccount()
    await signInAs('admin')
    await page.goto('/admin/users')
    await page.getByRole('link', { name: /^Без заявки/ }).click()
    await page.getByRole('searchbox').fill(email)
    await expect(page).toHaveURL(/[?&]q=/) // the search begins a moment after the last letter
    await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
    await expect(page.getByRole('link', { name: /^unconfirmed-/ })).toHaveCount(1)
    await expect(page.getByText('Не подтверждена')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('the manager of a clinic', () => {
  test('one is handed to another manager, and the journal tells why', async ({ page, signInAs }) => {
    const clinic = await createClinic({ status: 'verified', manager: 'manager' })
    await signInAs('admin')
    await page.goto(`/admin/users?status=verified&user=${clinic.id}`)
    const drawer = page.getByRole('dialog', { name: clinic.name })
    const manager = drawer.getByRole('combobox', { name: 'Аккаунт-менеджер' })
    await expect(manager).toHaveAccessibleDescription(/^С \d\d\.\d\d\.\d{4}$/)

    const asking = page.getByRole('dialog', { name: 'Сменить менеджера?' })
    await manager.click()
    await page.getByRole('option', { name: 'Тимур Ахметов' }).click()
    await expect(asking).toContainText('сейчас Дина Серікқызы. Новый менеджер: Тимур Ахметов.')
    await asking.getByRole('button', { name: 'Отмена' }).click()
    await expect(asking).toBeHidden()
    await expect(manager).toHaveText('Дина Серікқызы')

    await manager.click()
    await page.getByRole('option', { name: 'Тимур Ахметов' }).click()
    await asking.getByLabel('Причина').fill('Дина в отпуске')
    await expectAccessible(page)
    await asking.getByRole('button', { name: 'Сменить менеджера' }).click()
    await expect(asking).toBeHidden()
    await expect(manager).toHaveText('Тимур Ахметов')
    await page.getByRole('navigation', { name: 'Карточка клиники' }).getByRole('link', { name: 'Журнал' }).click()
    await expect(drawer.getByRole('listitem').first()).toContainText('Менеджер: Тимур АхметовПричина: Дина в отпуске')
    expect(await assignments([clinic])).toEqual([
      { manager_id: personas.manager.id, reason: null, is_over: true },
      { manager_id: personas.otherManager.id, reason: 'Дина в отпуске', is_over: false },
    ])
  })

  test('several are handed over at once; only who had another is asked why', async ({ page, signInAs }) => {
    const managed = await createClinic({ status: 'verified', manager: 'manager' })
    const clinics = [managed, await createClinic({ status: 'verified' })]
    await signInAs('admin')
    await page.goto('/admin/users?status=verified')
    await select(page, clinics)
    await page.getByRole('button', { name: 'Назначить менеджера' }).click()
    await page.getByRole('menuitem', { name: 'Тимур Ахметов' }).click()
    const asking = page.getByRole('dialog', { name: 'Сменить менеджера?' })
    await expect(asking).toContainText('2 клиники, менеджер есть у 1. Новый менеджер: Тимур Ахметов.')
    await expectAccessible(page)
    await asking.getByRole('button', { name: 'Сменить менеджера' }).click()
    await expect(page.getByText('Выбрано 2')).toBeHidden()
    expect(await assignments(clinics)).toEqual([
      { manager_id: personas.manager.id, reason: null, is_over: true },
      { manager_id: personas.otherManager.id, reason: null, is_over: false },
      { manager_id: personas.otherManager.id, reason: null, is_over: false },
    ])

    const free = [await createClinic({ status: 'verified' })]
    await page.reload()
    await select(page, free)
    await page.getByRole('button', { name: 'Назначить менеджера' }).click()
    await page.getByRole('menuitem', { name: 'Дина Серікқызы' }).click()
    await expect(page.getByText('Выбрано 1')).toBeHidden()
    expect(await assignments(free)).toEqual([{ manager_id: personas.manager.id, reason: null, is_over: false }])
  })
})

test.describe('tags', () => {
  test('a clinic is marked, found by its tag, and knows nothing of it', async ({ page, signInAs }) => {
    const clinic = await createClinic({ status: 'verified', manager: 'manager' })
    const tag = newTag()
    await signInAs('admin')
    await page.goto(`/admin/users?status=verified&user=${clinic.id}`)
    const drawer = page.getByRole('dialog', { name: clinic.name })
    await drawer.getByRole('button', { name: 'Изменить метки' }).click()
    const dialog = page.getByRole('dialog', { name: 'Метки' })
    await dialog.getByRole('checkbox', { name: 'VIP' }).click()
    // What is typed counts, added or not.
    await dialog.getByLabel('Новая метка').fill(` ${tag} `)
    await dialog.getByRole('button', { name: 'Добавить' }).click()
    await expect(dialog.getByRole('checkbox', { name: tag })).toBeChecked()
    await dialog.getByLabel('Новая метка').fill('Е2Е вторая')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toBeHidden()
    await expect(drawer.getByRole('list', { name: 'Метки' }).getByRole('listitem')).toHaveText([
      'VIP',
      tag,
      'Е2Е вторая',
    ])
    await expectAccessible(page)
    await page.getByRole('navigation', { name: 'Карточка клиники' }).getByRole('link', { name: 'Журнал' }).click()
    await expect(drawer.getByText(`Метка: ${tag}`)).toBeVisible()
    await drawer.getByRole('button', { name: 'Закрыть' }).click()

    await page.getByRole('button', { name: 'Метка', exact: true }).click()
    await page.getByRole('option', { name: tag }).click()
    await expect(page).toHaveURL((url) => url.searchParams.get('tag') === tag)
    await expect(page.getByText('Найдено 1', { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Метки' }).filter({ visible: true })).toContainText(tag)
    await expectAccessible(page)

    for (const who of [clinic, 'manager'] as const) {
      const { api } = await signIn(who)
      expect(given(await api.from('clinic_tags').select('tag'))).toEqual([])
      expect(JSON.stringify(given(await api.from('user_clinic_info').select().eq('user_id', clinic.id)))).not.toContain(
        tag,
      )
    }
    const { api } = await signIn('manager')
    expect(JSON.stringify(given(await api.rpc('admin_users', { clinic_id: clinic.id })))).not.toContain(tag)
    await removeTags([clinic], ['VIP', 'Е2Е вторая', tag])
  })

  test('several are written to at once', async ({ page, signInAs }) => {
    const clinics = [await createClinic({ status: 'verified' }), await createClinic({ status: 'verified' })]
    await signInAs('admin')
    await page.goto('/admin/users?status=verified')
    await select(page, clinics)
    await page.getByRole('link', { name: 'Уведомить' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Рассылки' })).toBeVisible()
    const typed = async () => (await page.getByRole('textbox', { name: 'Адреса' }).inputValue()).split('\n').toSorted()
    await expect.poll(typed).toEqual(clinics.map(({ email }) => email).toSorted())
    await expect(page.getByRole('button', { name: /^Отправить/ }).first()).toBeDisabled()
    await expect(page.getByText('Напишите заголовок и текст, чтобы отправить.')).toBeVisible()
  })

  test('several are marked at once, which can be taken back', async ({ page, signInAs, isPhone }) => {
    const clinics = [await createClinic({ status: 'verified' }), await createClinic({ status: 'verified' })]
    const [first, second] = [newTag(), newTag()].toSorted() as [string, string]
    const { api } = await signIn('admin')
    given(await api.rpc('set_clinic_tags', { clinic_ids: [clinics[0]!.id], add: [first] }))

    await signInAs('admin')
    await page.goto('/admin/users?status=verified')
    await select(page, clinics)
    await page.getByRole('button', { name: 'Метки' }).click()
    const dialog = page.getByRole('dialog', { name: 'Метки' })
    await expect(dialog.getByRole('checkbox', { name: first })).toBeChecked({ indeterminate: true })
    await dialog.getByRole('checkbox', { name: first }).click()
    await dialog.getByLabel('Новая метка').fill(second)
    await holdToasts(page)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Выбрано 2')).toBeHidden()
    const tagged = [
      [first, second],
      [first, second],
    ]
    expect(await tagsOf(clinics)).toEqual(tagged)
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(page.getByText('прежние метки возвращены')).toBeVisible()
    expect(await tagsOf(clinics)).toEqual([[first], []])
    if (!isPhone) await expect.poll(() => exported(page)).toContain(`;${first};`)
    await removeTags(clinics, [first])
  })

  test('what the database does not take is shown in the window, and nothing is lost', async ({
    page,
    signInAs,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 422/)
    const clinic = await createClinic({ status: 'verified' })
    const tags = Array.from({ length: 10 }, newTag)
    const { api } = await signIn('admin')
    given(await api.rpc('set_clinic_tags', { clinic_ids: [clinic.id], add: tags }))
    await signInAs('admin')
    await page.goto(`/admin/users?status=verified&user=${clinic.id}`)
    await page.getByRole('button', { name: 'Изменить метки' }).click()
    const dialog = page.getByRole('dialog', { name: 'Метки' })
    await dialog.getByLabel('Новая метка').fill('Одиннадцатая')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByRole('alert')).toContainText('не больше 10 меток')
    await expect(dialog.getByLabel('Новая метка')).toHaveValue('Одиннадцатая')
    await expectAccessible(page)
    await removeTags([clinic], tags)
  })
})

const newTag = () => `Е2Е ${randomUUID().slice(0, 8)}`

async function tagsOf(clinics: readonly TestClinic[]): Promise<string[][]> {
  const { api } = await signIn('admin')
  const rows = given(
    await api
      .from('clinic_tags')
      .select('user_id, tag')
      .in(
        'user_id',
        clinics.map(({ id }) => id),
      )
      .order('tag'),
  )
  return clinics.map(({ id }) => rows.filter(({ user_id }) => user_id === id).map(({ tag }) => tag))
}

/** The lists of others are not to fill with the tags of these tests. */
async function removeTags(clinics: readonly TestClinic[], tags: string[]): Promise<void> {
  const { api } = await signIn('admin')
  given(await api.rpc('set_clinic_tags', { clinic_ids: clinics.map(({ id }) => id), remove: tags }))
}

async function exported(page: Page): Promise<string> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать CSV' }).click()
  return readFile(await (await saving).path(), 'utf8')
}

async function select(page: Page, clinics: readonly TestClinic[]): Promise<void> {
  for (const { name } of clinics) {
    await page
      .getByRole('checkbox', { name: `Выбрать «${name}»` })
      .filter({ visible: true })
      .click()
  }
  await expect(page.getByText(`Выбрано ${clinics.length}`)).toBeVisible()
}

/** Who looked after clinics, in the order in which it began. */
async function assignments(clinics: readonly TestClinic[]) {
  const { api } = await signIn('admin')
  const ids = clinics.map(({ id }) => id)
  const rows = given(
    await api.from('manager_assignments').select('manager_id, reason, until').in('user_id', ids).order('id'),
  )
  return rows.map(({ manager_id, reason, until }) => ({ manager_id, reason, is_over: until !== null }))
}
