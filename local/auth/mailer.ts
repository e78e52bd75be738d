import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type AuthConfig, projectDir } from '../config.ts'
import type { Mail, Mailbox } from '../mailbox.ts'
import { internalError } from './errors.ts'
import { type TemplateData, asPlainText, escapeHtml, renderTemplate } from './templates.ts'

/** The templates of `[auth.email.template.*]`. */
export type TemplateName = 'confirmation' | 'recovery' | 'magic_link' | 'invite' | 'email_change' | 'reauthentication'

/** The `type` that a link carries, and the template of the mail it comes in. */
export type LinkType = 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change'

export const templateOf: Record<LinkType, TemplateName> = {
  signup: 'confirmation',
  recovery: 'recovery',
  magiclink: 'magic_link',
  invite: 'invite',
  email_change: 'email_change',
}

/** Where mails go. */
export type MailSink = Pick<Mailbox, 'accepts' | 'send'>

export interface Mailer {
  /** The link that is e-mailed: it opens Auth, which sends the browser on to `redirectTo`. */
  link(type: LinkType, tokenHash: string, redirectTo: string): string
  /** Refuses an address that cannot be mailed while the caller's transaction can still be undone, as on hosted. */
  compose(template: TemplateName, data: Omit<TemplateData, 'SiteURL'>): Mail
  send(mails: Mail[]): void
}

const plainTemplate = '<p><a href="{{ .ConfirmationURL }}">{{ .ConfirmationURL }}</a></p><p>{{ .Token }}</p>'

export function createMailer(options: { config: AuthConfig; apiUrl: string; mailbox: MailSink }): Mailer {
  const { config, apiUrl, mailbox } = options
  return {
    link(type, tokenHash, redirectTo) {
      const query = new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo })
      return `${apiUrl}/auth/v1/verify?${query}`
    },
    compose(name, given) {
      if (!mailbox.accepts(given.SendingTo)) {
        throw internalError(`Error sending ${name.replaceAll('_', ' ')} email`, `${given.SendingTo}: bad destination`)
      }
      const data = { ...given, SiteURL: config.site_url }
      const template = config.email.template[name]
      const html = template ? readFileSync(path.resolve(projectDir, template.content_path), 'utf8') : plainTemplate
      return {
        to: data.SendingTo,
        subject: renderTemplate(template?.subject ?? name, data, asPlainText),
        html: renderTemplate(html, data, escapeHtml),
      }
    },
    send: (mails) => mails.forEach(mailbox.send),
  }
}
