// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Clinic } from '../clinic.ts'
import { managersQuery, tagsQuery } from '../queries.ts'
import { BulkActions, BulkWorkDialog, type BulkWork } from './bulk-actions.tsx'

afterEach(cleanup)

const clinic = { user_id: 'a', trade_name: 'Клиника', tags: [] } as unknown as Clinic

test('a window keeps what is typed when its clinics leave the selection', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnMount: false } } })
  client.setQueryData(managersQuery().queryKey, [])
  client.setQueryData(tagsQuery().queryKey, [])
  function Page({ clinics }: { clinics: Clinic[] }) {
    const [work, setWork] = useState<BulkWork>()
    return (
      <QueryClientProvider client={client}>
        {clinics.length > 0 && <BulkActions clinics={clinics} onStart={setWork} onClear={() => undefined} />}
        {work && <BulkWorkDialog work={work} onClose={() => setWork(undefined)} />}
      </QueryClientProvider>
    )
  }
  const { rerender } = render(<Page clinics={[clinic]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Метки' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Новая метка' }), 'VIP')
  rerender(<Page clinics={[]} />)
  expect(screen.queryByRole('button', { name: 'Назначить менеджера', hidden: true })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Новая метка' }).value).toBe('VIP')
})
