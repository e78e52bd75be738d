import { STATUS_CODE } from '@std/http/status'
import { answer } from '../_shared/answer.ts'
import type { Push } from './push.ts'

/** What the function works with; whatever fails rejects. */
export type PushOffice = {
  /** Pushes that nobody else is given meanwhile; none when there are no more. */
  claim(): Promise<Push[]>
  /** Whether the browser still has its subscription. */
  send(push: Push): Promise<boolean>
  /** Marks a push as sent, or, with an error, leaves it for another try. */
  finish(id: string, error?: string): Promise<void>
  /** Forgets a browser, and what waits for it. */
  drop(subscriptionId: string): Promise<void>
  now(): number
}

/** Called every minute, one call is to be through before the next. */
const TIME_TO_WORK = 40_000

/** POST with the service's secret sends the pushes of the outbox, those of a claim at once. Answers `{sent, failed, dropped}`. */
export const handle = answer<PushOffice>('send-pushes', {
  method: 'POST',
  async act(office) {
    const deadline = office.now() + TIME_TO_WORK
    const count = { sent: 0, failed: 0, dropped: 0 }
    const deliver = async (push: Push) => {
      const outcome = await office.send(push).catch((error: unknown) => String(error))
      if (outcome === false) {
        await office.drop(push.subscription_id)
        count.dropped += 1
      } else if (outcome === true) {
        await office.finish(push.id)
        count.sent += 1
      } else {
        await office.finish(push.id, outcome)
        count.failed += 1
        console.error('send-pushes', push.id, outcome)
      }
    }
    try {
      while (office.now() < deadline) {
        const pushes = await office.claim()
        if (pushes.length === 0) break
        await Promise.all(pushes.map(deliver))
      }
    } catch (error) {
      console.error('send-pushes', error)
      return Response.json({ code: 'unexpected', ...count }, { status: STATUS_CODE.InternalServerError })
    }
    return Response.json(count)
  },
})
