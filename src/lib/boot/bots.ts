const BOT = /bot|crawl|spider|slurp|facebookexternalhit|whatsapp|lighthouse|prerender/i

/** Search engines, link previews, auditors. */
export function isBot(userAgent: string): boolean {
  return BOT.test(userAgent)
}
