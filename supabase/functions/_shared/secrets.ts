import { refuse } from './answer.ts'

type Env = (name: string) => string | undefined

const deno: Env = (name) => Deno.env.get(name)

/** `https://shop.example` of the secret SITE_URL; null where it is missing or no web address. */
export function siteUrl(env = deno): string | null {
  const url = URL.parse(env('SITE_URL') ?? '')
  return url && /^https?:$/.test(url.protocol) ? url.origin : null
}

/** What a function answers that lacks a secret, before it has changed anything. */
export const notConfigured = (secret: string) => refuse({ status: 503, code: 'not_configured', details: { secret } })
