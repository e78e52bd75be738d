import { escapeHtml } from './auth/templates.ts'

/** An e-mail as the stack's parts hand it over. */
export interface Mail {
  to: string
  subject: string
  html: string
  /** Of mails that came by SMTP. */
  text?: string
  messageId?: string
  headers?: Record<string, string>
}

interface ReceivedMail extends Mail {
  id: number
  received_at: string
}

/** Keeps the e-mails that a real shop would have sent, so that people and tests can read them. */
export interface Mailbox {
  /** No mail server reaches an address below `.invalid` (RFC 2606). */
  accepts(address: string): boolean
  send(mail: Mail): void
  /** Newest first. */
  list(): ReceivedMail[]
  /** GET shows the mails as a page, or as JSON to those who accept that; DELETE empties the mailbox. */
  fetch(request: Request): Promise<Response>
}

const capacity = 500

export function createMailbox(): Mailbox {
  const mails: ReceivedMail[] = []
  let lastId = 0
  return {
    accepts: (address) => !address.endsWith('.invalid'),
    send(mail) {
      mails.unshift({ id: ++lastId, received_at: new Date().toISOString(), ...mail })
      mails.splice(capacity)
    },
    list: () => [...mails],
    async fetch(request) {
      if (request.method === 'DELETE') {
        mails.length = 0
        return new Response(null, { status: 204 })
      }
      if (request.headers.get('accept')?.includes('application/json')) return Response.json(mails)
      return new Response(page(mails), { headers: { 'content-type': 'text/html; charset=utf-8' } })
    },
  }
}

const time = new Intl.DateTimeFormat('ru', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Almaty' })

const page = (mails: ReceivedMail[]) => `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Почта · Aurelis</title>
<style>
  body { margin: 0 auto; max-width: 760px; padding: 32px 16px; background: #fbf9f6; color: #211a1f; font: 16px/1.5 system-ui, sans-serif }
  h1 { font-size: 25px; font-weight: 560; margin: 0 0 4px }
  p { color: #6e656b; margin: 0 0 24px }
  details { background: #fff; border: 1px solid #e8e3dc; border-radius: 12px; margin: 0 0 12px }
  summary { cursor: pointer; padding: 12px 16px }
  summary small { color: #6e656b; display: block; font-size: 13px }
  iframe { border: 0; border-top: 1px solid #e8e3dc; display: block; height: 560px; width: 100% }
</style>
<h1>Почта</h1>
<p>Письма, которые отправил бы настоящий магазин. Новые сверху, ссылки открываются в новой вкладке.</p>
${mails.map(entry).join('\n') || '<p>Писем пока нет.</p>'}
</html>`

const entry = (mail: ReceivedMail, position: number) => `<details${position === 0 ? ' open' : ''}>
<summary>${escapeHtml(mail.subject)}<small>${escapeHtml(mail.to)} · ${time.format(new Date(mail.received_at))}</small></summary>
<iframe title="${escapeHtml(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<base target="_blank">${mail.html}`)}"></iframe>
</details>`
