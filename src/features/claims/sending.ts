import type { QueryClient } from '@tanstack/react-query'
import { session } from '#features/account/session-store.ts'
import { AppError } from '#lib/backend/errors'
import { invalidate } from '#lib/backend/invalidates'
import { toast } from '#ui/state/toast'
import type { Claim } from './claim.ts'
import { deleteDraft, deletePhoto, draftOf, draftsOf, photoOf, prune, putDraft, putPhoto } from './draft-store.ts'
import { openDraft, storePhoto } from './mutations.ts'
import { DRAFTS, shownIn } from './queries.ts'

const TRY_EVERY = 30_000

export const photoPath = (userId: string, blob: Blob) =>
  `${userId}/${crypto.randomUUID()}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`

export const isOffline = (error: unknown) => error instanceof AppError && error.word === 'network'

const running = new Map<string, Promise<Claim>>()

/** Sends the photos, each once, then opens the claim, once. A network that is lost leaves the draft waiting. */
export function sendDraft(id: string): Promise<Claim> {
  const sending = running.get(id) ?? send(id).finally(() => running.delete(id))
  running.set(id, sending)
  return sending
}

async function send(id: string, isAgain = false): Promise<Claim> {
  let draft = await draftOf(id)
  if (!draft) throw new AppError('unexpected')
  const keep = (change: Partial<typeof draft>) => putDraft((draft = { ...draft!, ...change }))
  try {
    if (!navigator.onLine) throw new AppError('network')
    if (session.supabase_user?.id !== draft.userId) throw new AppError('not_signed_in')
    for (const photo of draft.photos) {
      if (photo.isSent) continue
      const blob = await photoOf(photo.path)
      if (blob) await storePhoto(photo.path, blob)
      const photos = draft.photos.flatMap((each) => (each !== photo ? each : blob ? { ...each, isSent: true } : []))
      await keep({ photos })
    }
    const claim = await openDraft(draft)
    await deleteDraft(id)
    return claim
  } catch (error) {
    if (isOffline(error)) {
      await keep({ isWaiting: true, refusal: undefined })
      throw error
    }
    const gone = !isAgain && error instanceof AppError && error.word === 'bad_photos' ? goneOf(error) : []
    if (gone.length > 0) {
      await keep({ photos: await Promise.all(draft.photos.map((photo) => renewed(photo, gone, draft!))) })
      return send(id, true)
    }
    const { word, details } = error instanceof AppError ? error : new AppError('unexpected', { cause: error })
    const isKeyUsed = word === 'idempotency_key_used'
    await keep({
      // It goes once the same person has signed in again.
      isWaiting: word === 'not_signed_in' && draft.isWaiting,
      refusal: { word, details },
      ...(isKeyUsed && { key: crypto.randomUUID() }),
    })
    throw error
  }
}

const goneOf = ({ details }: AppError) => (details as { photos?: string[] } | undefined)?.photos ?? []

type PhotoRef = { path: string; isSent: boolean }

/** The bucket may still have a photo that the claim cannot use: it is sent again under another name. */
async function renewed(photo: PhotoRef, gone: readonly string[], draft: { id: string; userId: string }) {
  const blob = gone.includes(photo.path) ? await photoOf(photo.path) : undefined
  if (!blob) return photo
  const path = photoPath(draft.userId, blob)
  await putPhoto({ path, draftId: draft.id, blob })
  await deletePhoto(photo.path)
  return { path, isSent: false }
}

let isStarted = false

/** From now on sends what waits, as soon as there is a network. */
export function startSending(queryClient: QueryClient): void {
  const user = session.supabase_user
  if (isStarted || !user) return
  isStarted = true
  const flush = () => void sendWaiting(queryClient).catch(() => undefined)
  addEventListener('online', flush)
  setInterval(flush, TRY_EVERY)
  void prune(user.id)
    .catch(() => undefined)
    .then(flush)
}

async function sendWaiting(queryClient: QueryClient) {
  const user = session.supabase_user
  if (!user || !navigator.onLine) return
  for (const { id, orderId, isWaiting } of await draftsOf(user.id)) {
    if (!isWaiting || running.has(id)) continue
    const claim = await sendDraft(id).catch(() => undefined)
    await invalidate(queryClient, DRAFTS, ...shownIn(orderId))
    if (claim) toast.success(sentText(claim))
  }
}

export const sentText = ({ number, is_report }: Claim) =>
  is_report ? 'Менеджер и администратор узнают, что посылка вернулась' : `Претензия №\u00a0${number} отправлена`
