import nodemailer from 'nodemailer'

/** What the environment says of the mail server. */
export type SmtpSettings = {
  host: string
  port: number
  /** tls: from the first byte (465); starttls: required (587); none: only for a mailbox on this machine. */
  security: 'tls' | 'starttls' | 'none'
  user?: string
  password?: string
}

const TIMEOUT = 8_000

/** Reads SMTP_HOST, SMTP_PORT, SMTP_SECURITY, SMTP_USER and SMTP_PASSWORD; null without a host. */
export function smtpSettings(env: (name: string) => string | undefined): SmtpSettings | null {
  const host = env('SMTP_HOST')
  if (!host) return null
  const security = env('SMTP_SECURITY') ?? 'starttls'
  if (security !== 'tls' && security !== 'starttls' && security !== 'none') {
    throw new Error(`SMTP_SECURITY is "${security}": it must be tls, starttls or none`)
  }
  const port = Number(env('SMTP_PORT') ?? (security === 'tls' ? 465 : 587))
  return { host, port, security, user: env('SMTP_USER'), password: env('SMTP_PASSWORD') }
}

/** One connection for many mails, opened by the first. */
export function openSmtp({ host, port, security, user, password }: SmtpSettings) {
  return nodemailer.createTransport({
    host,
    port,
    pool: true,
    maxConnections: 1,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    auth: user ? { user, pass: password } : undefined,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  })
}
