import { encryptNotification, vapidHeaders, type VapidKeys } from '@block65/webcrypto-web-push'
import { STATUS_CODE } from '@std/http/status'
import { pushAddress } from '../_shared/push-service.ts'

/** A row of the outbox as claim_pushes() gives it. */
export type Push = {
  id: string
  subscription_id: string
  endpoint: string
  p256dh: string
  auth: string
  title: string
  /** A page of the shop. */
  url: string | null
}

/** Seconds that a push service keeps it for a browser that is closed. */
const KEPT_FOR = 86_400
const TIMEOUT = 8_000

/**
 * Posts a push, encrypted for its browser alone (RFC 8291) and signed (RFC 8292). Answers whether the subscription still
 * stands: not where its service has forgotten it, or where no known service keeps it. Rejects where it is worth another try.
 */
export async function sendPush(push: Push, vapid: VapidKeys, post: typeof fetch = fetch): Promise<boolean> {
  const { endpoint, p256dh, auth, title, url } = push
  const address = pushAddress(endpoint)
  if (!address) return false
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  const payload = new TextEncoder().encode(JSON.stringify({ title, url }))
  const [{ headers }, body] = await Promise.all([
    vapidHeaders(subscription, vapid),
    // Padded to 4 KB, it would be refused by the service of Firefox for Android.
    encryptNotification(subscription, payload, { pad: false }),
  ])
  const response = await post(address, {
    method: 'POST',
    headers: {
      ...headers,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(KEPT_FOR),
      urgency: 'high',
      // Sent again, it replaces itself where it has not been delivered yet.
      topic: push.id.replaceAll('-', ''),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT),
  })
  await response.body?.cancel()
  if (response.status === STATUS_CODE.NotFound || response.status === STATUS_CODE.Gone) return false
  if (!response.ok) throw new Error(`${address.hostname} answered ${response.status}`)
  return true
}
