import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The keys that pushes are signed with. Kept in the stack's folder: browsers that have subscribed know the public one. */
export function vapidKeys(dir: string): Record<'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY', string> {
  const file = path.join(dir, 'vapid.json')
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(newVapidKeys()), { mode: 0o600 })
  return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof newVapidKeys>
}

export function newVapidKeys() {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const bytes = (text = '') => Buffer.from(text, 'base64url')
  const point = Buffer.concat([Buffer.of(4), bytes(x), bytes(y)])
  return { VAPID_PUBLIC_KEY: point.toString('base64url'), VAPID_PRIVATE_KEY: d! }
}
