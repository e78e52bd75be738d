// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { AppError } from '#lib/backend/errors'
import type { ClinicDocument } from './queries.ts'
import { useUploads } from './use-uploads.ts'

const { addDocument, removeDocument } = vi.hoisted(() => ({
  addDocument: vi.fn<() => Promise<void>>(),
  removeDocument: vi.fn<() => Promise<void>>(),
}))
vi.mock(import('./mutations.ts'), () => ({ addDocument, removeDocument }))

async function replaced() {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useUploads('u1'), { wrapper })
  const file = new File([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d])], 'a.pdf', { type: 'application/pdf' })
  const purpose = { kind: 'registration', number: null, issuedOn: null, expiresOn: null } as const
  act(() => result.current.start([file], { ...purpose, replaces: { id: 'd0' } as ClinicDocument }))
  await waitFor(() => expect(result.current.uploads[0]?.state).toBe('failed'))
  return result
}

test('another try makes no second document when only the previous one could not be removed', async () => {
  addDocument.mockReset().mockResolvedValue()
  removeDocument.mockReset().mockResolvedValue().mockRejectedValueOnce(new AppError('network'))
  const uploads = await replaced()
  act(() => uploads.current.retry(uploads.current.uploads[0]!))
  await waitFor(() => expect(uploads.current.uploads).toEqual([]))
  expect(addDocument).toHaveBeenCalledTimes(1)
  expect(removeDocument).toHaveBeenCalledTimes(2)
})

test('when the previous document was accepted meanwhile, trying again is no use', async () => {
  addDocument.mockReset().mockResolvedValue()
  removeDocument.mockReset().mockRejectedValue(new AppError('document_accepted'))
  const uploads = await replaced()
  expect(uploads.current.uploads[0]).toMatchObject({ retriable: false })
})
