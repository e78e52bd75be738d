// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#ui/testing'
import type { Clinic } from '../clinic.ts'
import { managersQuery, clinicTagsQuery } from '../queries.ts'
import { ClinicBulkActions } from './bulk-actions.tsx'

const assigned = vi.hoisted(() => vi.fn<(assignment: object) => Promise<void>>(() => Promise.resolve()))
vi.mock('../mutations.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  assignMutation: () => ({ mutationFn: assigned }),
}))

afterEach(cleanup)

const clinic = {
  user_id: 'a',
  trade_name: 'Клиника',
  tags: [],
  account_manager_id: 'm',
  account_manager_name: 'Дина',
} as unknown as Clinic

/** Shows the actions of one selected clinic; returns what selects others. */
function show(): (clinics: Clinic[]) => void {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnMount: false } } })
  client.setQueryData(managersQuery().queryKey, [])
  client.setQueryData(clinicTagsQuery().queryKey, [])
  let select: (clinics: Clinic[]) => void
  function Page() {
    const [clinics, setClinics] = useState([clinic])
    const [dialog, setDialog] = useState<ReactNode>()
    select = setClinics
    return (
      <>
        {clinics.length > 0 && (
          <ClinicBulkActions
            clinics={clinics}
            clear={() => undefined}
            ask={(asked) => setDialog(asked(() => setDialog(undefined)))}
          />
        )}
        {dialog}
      </>
    )
  }
  renderPage(Page, client)
  return (clinics) => act(() => select(clinics))
}

test('a window keeps what is typed when its clinics leave the selection', async () => {
  const select = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Метки' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Новая метка' }), 'VIP')
  select([])
  expect(screen.queryByRole('button', { name: 'Назначить менеджера', hidden: true })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Новая метка' }).value).toBe('VIP')
})

test('and still does what it was asked for', async () => {
  const select = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Назначить менеджера' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Без менеджера' }))
  select([])
  await userEvent.click(screen.getByRole('button', { name: 'Снять менеджера' }))
  expect(assigned.mock.calls.map(([assignment]) => assignment)).toEqual([
    { userIds: ['a'], managerId: null, reason: '' },
  ])
  expect(screen.queryByRole('button', { name: 'Снять менеджера' })).toBeNull()
})
