const BOT = /bot|crawl|spider|slurp|facebookexternalhit|whatsapp|lighthouse|prerender/i

/** Whether a user agent names itself as a robot: search engines, link previews, auditors. */
export function isBot(userAgent: string): boolean {
  return BOT.test(userAgent)
}
