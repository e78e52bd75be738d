import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#features/account/session-store.ts'
import { AppError } from '#lib/backend/errors'
import {
  deleteDraft,
  draftOf,
  draftsOf,
  newDraft,
  photoOf,
  prune,
  putDraft,
  putPhoto,
  type Draft,
} from './draft-store.ts'
import { sendDraft } from './sending.ts'

// A real store; only the calls to the backend are mocked.

const { storePhoto, openDraft } = vi.hoisted(() => ({
  storePhoto: vi.fn<(path: string) => Promise<void>>(),
  openDraft: vi.fn<(draft: Draft) => Promise<{ number: number }>>(),
}))
vi.mock('./mutations.ts', () => ({ storePhoto, openDraft }))

const subject = { userId: 'aigul', orderId: 'o1', orderNumber: '2026-1', purpose: 'claim' } as const
const online = (is: boolean) => Object.defineProperty(navigator, 'onLine', { value: is, configurable: true })
const sent = () => storePhoto.mock.calls.map(([path]) => path)

let id: string

beforeEach(async () => {
  session.supabase_user = { id: 'aigul' } as NonNullable<typeof session.supabase_user>
  online(true)
  storePhoto.mockReset().mockResolvedValue(undefined)
  openDraft.mockReset().mockResolvedValue({ number: 7 })
  const draft = { ...newDraft(subject), what: 'damaged', wanted: 'replace', quantities: { line: 1 } }
  id = draft.id
  await deleteDraft(id)
  const paths = ['a', 'b', 'c'].map((name) => `aigul/${name}.jpg`)
  for (const path of paths) await putPhoto({ path, draftId: id, blob: new Blob([path]) })
  await putDraft({ ...draft, photos: paths.map((path) => ({ path, isSent: false })) })
})

test('photos are sent, then the claim, and nothing is kept', async () => {
  await expect(sendDraft(id)).resolves.toEqual({ number: 7 })
  expect(sent()).toEqual(['aigul/a.jpg', 'aigul/b.jpg', 'aigul/c.jpg'])
  expect(await draftOf(id)).toBeUndefined()
  expect(await photoOf('aigul/a.jpg')).toBeUndefined()
})

test('two presses send once', async () => {
  await Promise.all([sendDraft(id), sendDraft(id)])
  expect(openDraft).toHaveBeenCalledOnce()
})

test('without a network it waits, and nothing is asked for', async () => {
  online(false)
  await expect(sendDraft(id)).rejects.toThrow('network')
  expect(storePhoto).not.toHaveBeenCalled()
  expect(await draftOf(id)).toMatchObject({ isWaiting: true })
})

test('a network lost between photos goes on where it was, with the same key', async () => {
  storePhoto.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new AppError('network'))
  const { key } = (await draftOf(id))!
  await expect(sendDraft(id)).rejects.toThrow('network')
  storePhoto.mockClear()
  await sendDraft(id)
  expect(sent()).toEqual(['aigul/b.jpg', 'aigul/c.jpg'])
  expect(openDraft.mock.lastCall![0].key).toBe(key)
})

test('a lost answer is asked for again by the same call', async () => {
  openDraft.mockRejectedValueOnce(new AppError('network'))
  await expect(sendDraft(id)).rejects.toThrow('network')
  storePhoto.mockClear()
  await sendDraft(id)
  expect(storePhoto).not.toHaveBeenCalled()
  const [first, second] = openDraft.mock.calls.map(([draft]) => draft)
  expect(second!.key).toBe(first!.key)
})

test('photos that were removed meanwhile are sent again under new names', async () => {
  openDraft.mockRejectedValueOnce(new AppError('bad_photos', { details: { photos: ['aigul/b.jpg'] } }))
  await sendDraft(id)
  expect(sent()).toHaveLength(4)
  expect(sent()[3]).not.toBe('aigul/b.jpg')
  expect(openDraft.mock.lastCall![0].photos.map(({ path }) => path)).toEqual(['aigul/a.jpg', sent()[3], 'aigul/c.jpg'])
})

test('what is refused stays, with its reason; a key of another call is replaced', async () => {
  const { key } = (await draftOf(id))!
  openDraft.mockRejectedValueOnce(new AppError('too_late_to_claim', { details: { until: '2026-11-27' } }))
  await expect(sendDraft(id)).rejects.toThrow('too_late_to_claim')
  expect(await draftOf(id)).toMatchObject({ key, isWaiting: false, refusal: { word: 'too_late_to_claim' } })
  openDraft.mockRejectedValueOnce(new AppError('idempotency_key_used'))
  await expect(sendDraft(id)).rejects.toThrow('idempotency_key_used')
  expect((await draftOf(id))!.key).not.toBe(key)
})

test('nobody sends what somebody else has written', async () => {
  session.supabase_user = { id: 'dina' } as NonNullable<typeof session.supabase_user>
  await expect(sendDraft(id)).rejects.toThrow('not_signed_in')
  expect(storePhoto).not.toHaveBeenCalled()
})

test('a draft is kept for a month, for others a day', async () => {
  const days = (n: number) => Date.now() + n * 86_400_000
  await prune('aigul', days(29))
  expect(await draftsOf('aigul')).toHaveLength(1)
  await prune('dina', days(2))
  expect(await draftsOf('aigul')).toEqual([])
  expect(await photoOf('aigul/a.jpg')).toBeUndefined()
})
