import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic, type TestClinic } from './support/clinics.ts'
import { personas } from './support/personas.ts'
import { expect, test } from './support/test.ts'

// How admins divide clinics among themselves and the managers, one by one and many at once.

test.describe('the manager of a clinic', () => {
  test('one is handed to another manager, and the journal tells why', async ({ page, signInAs, shoot }) => {
    const clinic = await createClinic({ status: 'verified', manager: 'manager' })
    await signInAs('admin')
    await page.goto(`/admin/users?status=verified&user=${clinic.id}`)
    const drawer = page.getByRole('dialog', { name: clinic.name })
    const manager = drawer.getByRole('combobox', { name: 'Аккаунт-менеджер' })
    await expect(manager).toHaveAccessibleDescription(/^С \d\d\.\d\d\.\d{4}$/)

    const asking = page.getByRole('dialog', { name: 'Сменить менеджера?' })
    await manager.click()
    await page.getByRole('option', { name: 'Тимур Ахметов' }).click()
    await expect(asking).toContainText('сейчас Дина Серікқызы, будет Тимур Ахметов')
    await asking.getByRole('button', { name: 'Не сейчас' }).click()
    await expect(asking).toBeHidden()
    await expect(manager).toHaveText('Дина Серікқызы')

    await manager.click()
    await page.getByRole('option', { name: 'Тимур Ахметов' }).click()
    await asking.getByLabel('Причина').fill('Дина в отпуске')
    await expectAccessible(page)
    await shoot('hand-over')
    await asking.getByRole('button', { name: 'Сменить менеджера' }).click()
    await expect(asking).toBeHidden()
    await expect(manager).toHaveText('Тимур Ахметов')
    await page.getByRole('navigation', { name: 'Карточка клиники' }).getByRole('link', { name: 'Журнал' }).click()
    await expect(drawer.getByRole('listitem').first()).toContainText('Менеджер: Тимур АхметовПричина: Дина в отпуске')
    await shoot('hand-over-journal')
    expect(await assignments([clinic])).toEqual([
      { manager_id: personas.manager.id, reason: null, is_over: true },
      { manager_id: personas.otherManager.id, reason: 'Дина в отпуске', is_over: false },
    ])
  })

  test('several are handed over at once; only who had another is asked why', async ({ page, signInAs, shoot }) => {
    const managed = await createClinic({ status: 'verified', manager: 'manager' })
    const clinics = [managed, await createClinic({ status: 'verified' })]
    await signInAs('admin')
    await page.goto('/admin/users?status=verified')
    await select(page, clinics)
    await shoot('users-selected')
    await page.getByRole('button', { name: 'Назначить менеджера' }).click()
    await page.getByRole('menuitem', { name: 'Тимур Ахметов' }).click()
    const asking = page.getByRole('dialog', { name: 'Сменить менеджера?' })
    await expect(asking).toContainText('2 клиники, менеджер есть у 1. Будет Тимур Ахметов.')
    await expectAccessible(page)
    await shoot('hand-over-many')
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
