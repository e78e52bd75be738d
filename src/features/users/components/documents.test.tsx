// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ClinicDocument } from '#features/documents/queries.ts'
import { renderPage } from '#ui/testing'
import { documentsQuery } from '../queries.ts'
import { Documents } from './documents.tsx'

afterEach(cleanup)

const paper = (kind: ClinicDocument['kind'], verdict: ClinicDocument['verdict']) =>
  ({
    id: kind,
    kind,
    verdict,
    file_name: `${kind}.pdf`,
    size: 1000,
    created_at: '2026-11-20T00:00:00Z',
  }) as ClinicDocument

test('a refused document is marked apart from one that nobody has judged', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(documentsQuery('clinic').queryKey, [
    paper('registration', 'rejected'),
    paper('license', 'pending'),
  ])
  renderPage(() => <Documents userId="clinic" decidable={false} request={undefined} />, client)
  expect((await screen.findByLabelText('Нужен другой')).closest('button')!.textContent).toBe('Справка о регистрации')
  expect(screen.getByText(/нужен другой: 1$/)).toBeDefined()
})
