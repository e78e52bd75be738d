import { STATUS_CODE } from '@std/http/status'
import { answer, type Handler, readObject } from '../_shared/answer.ts'
import { pushAddress } from '../_shared/push-service.ts'
import type { Refusal } from '../_shared/refusal.ts'

export type Subscription = { endpoint: string; p256dh: string; auth: string; is_new: boolean }

/** What the function works with, with the caller's own rights. */
export type PushDesk = {
  /** What a browser subscribes with, and what the service's pushes are signed by. */
  key(): Promise<string>
  /** The id of the browser; null for one that was switched off. */
  save(subscription: Subscription): Promise<{ id: string | null } | Refusal>
}

/**
 * GET answers `{key}`, with which a browser subscribes; POST `{endpoint, p256dh, auth, is_new?}` keeps its subscription and answers
 * `{id, key}`. Errors: unknown_push_service (422) and those of save_push_subscription().
 */
export const handle: Handler<PushDesk> = (request, open) => (request.method === 'POST' ? save : read)(request, open)

const say = (body: object) => Response.json(body, { headers: { 'cache-control': 'no-store' } })

const read = answer<PushDesk>('push-subscription', {
  method: 'GET',
  act: async (desk) => say({ key: await desk.key() }),
})

const save = answer<PushDesk, Subscription>('push-subscription', {
  method: 'POST',
  async read(request) {
    const { endpoint, p256dh, auth, is_new } = (await readObject(request)) ?? {}
    return typeof endpoint === 'string' && typeof p256dh === 'string' && typeof auth === 'string'
      ? { endpoint, p256dh, auth, is_new: is_new === true }
      : null
  },
  async act(desk, subscription) {
    if (!pushAddress(subscription.endpoint)) {
      return { status: STATUS_CODE.UnprocessableEntity, code: 'unknown_push_service' }
    }
    const saved = await desk.save(subscription)
    return 'code' in saved ? saved : say({ id: saved.id, key: await desk.key() })
  },
})
