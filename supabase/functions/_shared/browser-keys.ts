import { Buffer } from 'node:buffer'

// For tests, in Deno and in Node: what a browser does with a push, by RFC 8188 and RFC 8291.

const utf8 = new TextEncoder()
const P256 = { name: 'ECDH', namedCurve: 'P-256' }

export const decode = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
export const encode = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as ArrayBuffer).toString('base64url')

/** The keys of a browser: a pair, and a secret that it shares with the sender. */
export type BrowserKeys = { privateKey: CryptoKey; p256dh: string; auth: string }

export async function browserKeys(): Promise<BrowserKeys> {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey(P256, true, ['deriveBits'])) as CryptoKeyPair
  const p256dh = encode(await crypto.subtle.exportKey('raw', publicKey))
  return { privateKey, p256dh, auth: encode(crypto.getRandomValues(new Uint8Array(16))) }
}

export async function decryptPush(body: Uint8Array, { privateKey, p256dh, auth }: BrowserKeys): Promise<string> {
  const salt = body.slice(0, 16)
  const sender = body.slice(21, 21 + body[20]!)
  const record = body.slice(21 + body[20]!)
  const publicKey = await crypto.subtle.importKey('raw', sender, P256, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)
  const info = new Uint8Array([...utf8.encode('WebPush: info\0'), ...decode(p256dh), ...sender])
  const secret = await derive(shared, decode(auth), info, 32)
  const [content, nonce] = await Promise.all([
    derive(secret, salt, utf8.encode('Content-Encoding: aes128gcm\0'), 16),
    derive(secret, salt, utf8.encode('Content-Encoding: nonce\0'), 12),
  ])
  const key = await crypto.subtle.importKey('raw', content, 'AES-GCM', false, ['decrypt'])
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, record))
  return new TextDecoder().decode(padded.slice(0, padded.lastIndexOf(2)))
}

async function derive(secret: ArrayBuffer, salt: BufferSource, info: BufferSource, length: number) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8)
}
