// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Clinic } from '../clinic.ts'
import { managersQuery, tagsQuery } from '../queries.ts'
import { BulkActions } from './bulk-actions.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const clinic = { user_id: 'a', trade_name: 'Клиника', tags: [] } as unknown as Clinic

test('a window keeps what is typed when its clinics leave the selection', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnMount: false } } })
  client.setQueryData(managersQuery().queryKey, [])
  client.setQueryData(tagsQuery().queryKey, [])
  let select: (clinics: Clinic[]) => void
  function Page() {
    const [clinics, setClinics] = useState([clinic])
    const [dialog, setDialog] = useState<ReactNode>()
    select = setClinics
    return (
      <>
        {clinics.length > 0 && (
          <BulkActions
            clinics={clinics}
            clear={() => undefined}
            ask={(asked) => setDialog(asked(() => setDialog(undefined)))}
          />
        )}
        {dialog}
      </>
    )
  }
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Метки' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Новая метка' }), 'VIP')
  act(() => select([]))
  expect(screen.queryByRole('button', { name: 'Назначить менеджера', hidden: true })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Новая метка' }).value).toBe('VIP')
})
