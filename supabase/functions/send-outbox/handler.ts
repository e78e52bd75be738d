import { STATUS_CODE } from '@std/http/status'
import { answer } from '../_shared/answer.ts'
import type { OutboxMail } from './mail.ts'

/** What the function works with; whatever fails rejects. */
export type PostOffice = {
  /** Mails that nobody else is given meanwhile; none when there are no more. */
  claim(): Promise<OutboxMail[]>
  send(mail: OutboxMail): Promise<void>
  /** Marks a mail as sent, or, with an error, leaves it for another try. */
  finish(id: string, error?: string): Promise<void>
  now(): number
}

/** Called every minute, one call is to be through before the next. */
const TIME_TO_WORK = 40_000

/**
 * POST with the service's secret sends what waits in the outbox. Answers `{sent, failed}`. One mail at a time, each finished before
 * the next: a sender that dies between the two leaves one mail that will be sent again.
 */
export const handle = answer<PostOffice>('send-outbox', {
  method: 'POST',
  async act(office) {
    const deadline = office.now() + TIME_TO_WORK
    const count = { sent: 0, failed: 0 }
    try {
      while (office.now() < deadline) {
        const mails = await office.claim()
        if (mails.length === 0) break
        for (const mail of mails) {
          const error = await office.send(mail).then(() => undefined, String)
          await office.finish(mail.id, error)
          if (error === undefined) count.sent += 1
          else {
            count.failed += 1
            console.error('send-outbox', mail.id, error)
          }
        }
      }
    } catch (error) {
      console.error('send-outbox', error)
      return Response.json({ code: 'unexpected', ...count }, { status: STATUS_CODE.InternalServerError })
    }
    return Response.json(count)
  },
})
