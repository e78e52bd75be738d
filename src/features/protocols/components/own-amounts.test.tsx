// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clinicRoleQuery } from '#features/account/queries.ts'
import { ownAmountsQuery } from '../kit-queries.ts'
import type { Protocol } from '../protocol.ts'
import { OwnAmounts } from './own-amounts.tsx'

const protocol: Protocol = { id: 'p', slug: 'p', name: 'Пилинг', need: '', minutes: 30, text: '', steps: [] }

test.each([
  ['owner', 1],
  ['buyer', 1],
  ['requester', 1],
  ['accountant', 0],
] as const)('%s: %d way to other amounts', (role, ways) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(clinicRoleQuery('me').queryKey, role)
  client.setQueryData(ownAmountsQuery([]).queryKey, new Map())
  render(
    <QueryClientProvider client={client}>
      <OwnAmounts protocol={protocol} userId="me" />
    </QueryClientProvider>,
  )
  expect(screen.queryAllByRole('button', { name: 'Указать свой расход' })).toHaveLength(ways)
})
