import { escape } from '@std/html/entities'
import { accentLink, button, frame, paragraph, SIGNATURE } from './frame.ts'

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

function html(mail: OutboxMail, link: string | null, stop: string | null, { siteUrl, imagesUrl }: Sender): string {
  const lines = paragraphs(mail.body)
  return frame({
    title: escape(mail.title),
    preview: escape(lines[0] ?? mail.title),
    image: mail.image && escape(`${imagesUrl}/${encodeURIComponent(mail.image)}`),
    content: [
      ...lines.map((line) => {
        const page = linkOf(line, siteUrl)
        return paragraph(page ? accentLink(escape(page.href), escape(page.label)) : escape(line))
      }),
      ...(link && mail.button ? [button(escape(link), escape(mail.button))] : []),
    ],
    siteUrl: escape(siteUrl),
    stop: stop ? { href: escape(stop), label: stopText(mail) } : null,
  })
}
