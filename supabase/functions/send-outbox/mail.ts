import { escape } from '@std/html/entities'

/** A row of the outbox as claim_outbox() gives it. */
export type OutboxMail = {
  id: string
  to: string
  title: string
  body: string
  button: string | null
  /** A page of the shop. */
  url: string | null
  /** A file of the public bucket campaign-images. */
  image?: string | null
  created_at: string
  /** The signed token that switches this kind of mail off; null for service mails. */
  unsubscribe: string | null
  is_advertising: boolean
}

/** Where links lead and whom mails come from. */
export type Sender = { from: string; siteUrl: string; unsubscribeUrl: string; imagesUrl: string }

/** The mail as SMTP takes it. The same row gives the same Message-ID, however often it is sent. */
export function composeMail(mail: OutboxMail, sender: Sender) {
  const link = mail.url === null ? null : new URL(mail.url, sender.siteUrl).href
  const stop = mail.unsubscribe && `${sender.unsubscribeUrl}?token=${encodeURIComponent(mail.unsubscribe)}`
  return {
    messageId: `<${mail.id}@${new URL(sender.siteUrl).hostname}>`,
    date: new Date(mail.created_at),
    from: sender.from,
    to: mail.to,
    subject: mail.title,
    text: plainText(mail, link, stop, sender.siteUrl),
    html: html(mail, link, stop, sender),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: the mail program posts to this address by itself.
      ...(stop && { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}

const SIGNATURE = 'Профессиональная косметика Aurelis'
const paragraphs = (body: string) => body.split(/\n+/).filter((line) => line.trim() !== '')

/** A line such as «Открыть счёт: /orders/1?invoice» is a link to that page of the shop. */
const LINK_LINE = /^(?<label>.+): (?<page>\/(?:[^\s\/\\]\S*)?)$/

const linkOf = (line: string, siteUrl: string) => {
  const { label, page } = LINK_LINE.exec(line)?.groups ?? {}
  return label && page ? { label, href: new URL(page, siteUrl).href } : null
}
const stopText = ({ is_advertising }: OutboxMail) =>
  is_advertising ? 'Отписаться от рассылки' : 'Больше не присылать такие письма'

function plainText(mail: OutboxMail, link: string | null, stop: string | null, siteUrl: string): string {
  return [
    mail.title,
    ...paragraphs(mail.body).map((line) => {
      const page = linkOf(line, siteUrl)
      return page ? `${page.label}: ${page.href}` : line
    }),
    ...(link ? [`${mail.button ?? 'Открыть'}: ${link}`] : []),
    `--\n${SIGNATURE}\n${siteUrl}`,
    ...(stop ? [`${stopText(mail)}: ${stop}`] : []),
  ].join('\n\n')
}

/** One layout for all: tables and inline styles, since mail programs know little else. */
function html(mail: OutboxMail, link: string | null, stop: string | null, { siteUrl, imagesUrl }: Sender): string {
  const image = mail.image && `${imagesUrl}/${encodeURIComponent(mail.image)}`
  const preview = paragraphs(mail.body)[0] ?? mail.title
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(mail.title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #1b1519 !important; color: #f4efe9 !important }
  .card { background: #251d23 !important; border-color: #3d323a !important }
  .accent { color: #e0b3cb !important }
  .muted { color: #b5a9b0 !important }
  .button { background: #8a3f6b !important }
}
</style>
</head>
<body class="page" style="margin: 0; background: #fbf9f6; color: #211a1f">
<div style="display: none; max-height: 0; overflow: hidden">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background: #fbf9f6"><tr><td align="center" style="padding: 40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="max-width: 520px; font: 16px/1.5 Onest, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; color: #211a1f">
<tr><td class="accent" style="padding: 0 0 24px; font-size: 18px; letter-spacing: 0.16em; color: #5b2245">AURELIS</td></tr>
<tr><td class="card" style="padding: 32px; overflow-wrap: anywhere; background: #ffffff; border: 1px solid #e8e3dc; border-radius: 14px">${image ? `\n<img src="${escape(image)}" alt="" width="454" style="display: block; width: 100%; height: auto; margin: 0 0 24px; border-radius: 8px">` : ''}
<h1 style="margin: 0 0 16px; font-size: 25px; line-height: 1.25; font-weight: 600">${escape(mail.title)}</h1>
${paragraphs(mail.body)
  .map((line) => {
    const page = linkOf(line, siteUrl)
    const text = page
      ? `<a href="${escape(page.href)}" class="accent" style="color: #5b2245">${escape(page.label)}</a>`
      : escape(line)
    return `<p style="margin: 0 0 12px">${text}</p>`
  })
  .join('\n')}
${link && mail.button ? `<p style="margin: 24px 0 0"><a href="${escape(link)}" class="button" style="display: block; padding: 14px 24px; text-align: center; background: #5b2245; border-radius: 8px; color: #ffffff; font-weight: 600; text-decoration: none">${escape(mail.button)}</a></p>` : ''}
</td></tr>
<tr><td class="muted" style="padding: 24px 0 0; font-size: 13px; color: #6e656b">${SIGNATURE}<br><a href="${escape(siteUrl)}" class="muted" style="color: #6e656b">${escape(siteUrl)}</a>${stop ? `<br><br><a href="${escape(stop)}" class="muted" style="color: #6e656b">${stopText(mail)}</a>` : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
