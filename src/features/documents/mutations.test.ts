import { beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#lib/backend/errors'
import type { uploadFile } from '#lib/files/upload-file'
import { addDocument } from './mutations.ts'

// The bucket and the function behave as they do: a file stays until it has become a document.

const letterbox = new Set<string>()
const documents: string[] = []
let uploads = 0
let lost: 'upload' | 'document' | undefined

const lose = (what: typeof lost) => {
  if (lost !== what) return
  lost = undefined
  throw new AppError('network')
}

vi.mock('#lib/backend/supabase', () => ({
  supabase: () =>
    Promise.resolve({
      auth: { getSession: () => Promise.resolve({ data: { session: { access_token: 't' } } }) },
      // The network is gone: nothing is removed either.
      storage: { from: () => ({ remove: () => Promise.resolve({ error: new Error('network') }) }) },
    }),
}))
vi.mock('#lib/backend/env', () => ({ readEnv: () => ({ url: 'https://api.test', publishableKey: 'k' }) }))
vi.mock('#lib/files/upload-file', () => ({
  uploadFile: vi.fn<typeof uploadFile>(({ url }) => {
    uploads++
    const path = url.slice(url.indexOf('me/'))
    if (letterbox.has(path)) return Promise.resolve(400)
    letterbox.add(path)
    lose('upload')
    return Promise.resolve(200)
  }),
}))
vi.mock('#lib/backend/call-function', () => ({
  callFunction: vi.fn<(db: unknown, name: string, call: { body: { path: string } }) => Promise<object>>(
    (_db, _name, { body }) => {
      if (!letterbox.delete(body.path) && !documents.includes(body.path))
        return Promise.reject(new AppError('file_not_found'))
      if (!documents.includes(body.path)) documents.push(body.path)
      lose('document')
      return Promise.resolve({ id: 'd1' })
    },
  ),
}))

const file = () => new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' })
const add = (of: File) =>
  addDocument(
    'me',
    { file: of, type: 'application/pdf', kind: 'license', number: null, issuedOn: null, expiresOn: null },
    { onProgress: () => undefined, onSent: () => undefined, signal: new AbortController().signal },
  )

beforeEach(() => {
  letterbox.clear()
  documents.length = 0
  uploads = 0
})

test.each(['upload', 'document'] as const)(
  'when the answer about the %s was lost, another try makes one of it',
  async (what) => {
    const sent = file()
    lost = what
    await expect(add(sent)).rejects.toMatchObject({ word: 'network' })
    await add(sent)
    expect(documents).toHaveLength(1)
    expect(uploads).toBe(1)
  },
)

test('a file that never arrived is sent again, and one that is sent twice on purpose is two', async () => {
  const sent = file()
  lost = 'upload'
  await expect(add(sent)).rejects.toThrow('network')
  letterbox.clear()
  await add(sent)
  await add(sent)
  expect(documents).toHaveLength(2)
})
