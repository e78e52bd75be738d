import { assert, assertEquals, assertRejects } from '@std/assert'
import { type BrowserKeys, browserKeys, decode, decryptPush, encode } from '../_shared/browser-keys.ts'
import { quietly } from '../_shared/quietly.ts'
import { handle, type PushOffice } from './handler.ts'
import { type Push, sendPush } from './push.ts'

// The example of RFC 8291, section 5 and appendix A.
const example = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  d: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz' +
    'AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

Deno.test('what reads pushes here reads the example of RFC 8291', async () => {
  const point = decode(example.p256dh)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: encode(point.slice(1, 33)),
    y: encode(point.slice(33)),
    d: example.d,
  }
  const privateKey = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, [
    'deriveBits',
  ])
  assertEquals(
    await decryptPush(decode(example.body), { ...example, privateKey }),
    'When I grow up, I want to be a watermelon',
  )
})

const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
  'sign',
  'verify',
])) as CryptoKeyPair
const vapid = {
  subject: 'https://shop.kz',
  publicKey: encode(await crypto.subtle.exportKey('raw', pair.publicKey)),
  privateKey: (await crypto.subtle.exportKey('jwk', pair.privateKey)).d!,
}
const pushTo = ({ p256dh, auth }: BrowserKeys, more: Partial<Push> = {}): Push => ({
  id: '7e000000-0000-4000-8000-000000000001',
  subscription_id: '7e000000-0000-4000-8000-000000000002',
  endpoint: 'https://fcm.googleapis.com/fcm/send/a:b',
  p256dh,
  auth,
  title: 'Новый заказ 2026-000123',
  url: '/admin/orders?order=1',
  ...more,
})

/** A push service that keeps what comes, and answers so. */
function serviceThat(answer: Response) {
  const calls: Request[] = []
  const post = ((url: URL, init: RequestInit) => {
    calls.push(new Request(url, init))
    return Promise.resolve(answer)
  }) as typeof fetch
  return { calls, post }
}

Deno.test('a push is read by its browser alone, and says no more than title and path', async () => {
  const [browser, other] = [await browserKeys(), await browserKeys()]
  const { calls, post } = serviceThat(new Response(null, { status: 201 }))
  assert(await sendPush(pushTo(browser), vapid, post))
  const body = await calls[0]!.bytes()
  assertEquals(JSON.parse(await decryptPush(body, browser)), {
    title: 'Новый заказ 2026-000123',
    url: '/admin/orders?order=1',
  })
  await assertRejects(() => decryptPush(body, other))
  assert(body.length < 300, 'no padding')
})

Deno.test('a push is signed by the shop, for its push service', async () => {
  const { calls, post } = serviceThat(new Response(null, { status: 201 }))
  await sendPush(pushTo(await browserKeys()), vapid, post)
  const [{ headers, url, redirect }] = calls as [Request]
  assertEquals([url, redirect], ['https://fcm.googleapis.com/fcm/send/a:b', 'manual'])
  assertEquals(
    ['content-encoding', 'ttl', 'urgency', 'topic'].map((name) => headers.get(name)),
    ['aes128gcm', '86400', 'high', '7e00000000004000800000000000' + '0001'],
  )
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.get('authorization')!)!
  assertEquals(key, vapid.publicKey)
  const [head, claims, signature] = token!.split('.') as [string, string, string]
  const signed = new TextEncoder().encode(`${head}.${claims}`)
  assert(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, pair.publicKey, decode(signature), signed))
  const { aud, sub, exp } = JSON.parse(new TextDecoder().decode(decode(claims)))
  assertEquals([aud, sub], ['https://fcm.googleapis.com', 'https://shop.kz'])
  const lasts = exp - Date.now() / 1000
  assert(lasts > 0 && lasts <= 86_400, `for a day at most, not ${lasts} s`)
})

for (const status of [404, 410]) {
  Deno.test(`a service that answers ${status} has no such browser any more`, async () => {
    const { post } = serviceThat(new Response('gone', { status }))
    assertEquals(await sendPush(pushTo(await browserKeys()), vapid, post), false)
  })
}

for (const status of [301, 307, 400, 403, 413, 429, 500, 503]) {
  Deno.test(`a service that answers ${status} is asked again later, and a redirect is not followed`, async () => {
    const { calls, post } = serviceThat(new Response(null, { status, headers: { location: 'https://evil.test/' } }))
    const push = pushTo(await browserKeys())
    await assertRejects(() => sendPush(push, vapid, post), Error, `fcm.googleapis.com answered ${status}`)
    assertEquals(calls.length, 1)
  })
}

Deno.test('no other address is called', async () => {
  const { calls, post } = serviceThat(new Response(null, { status: 201 }))
  assertEquals(await sendPush(pushTo(await browserKeys(), { endpoint: 'https://evil.test/a' }), vapid, post), false)
  assertEquals(calls, [])
})

// The loop around it

function officeWith(batches: string[][], outcomes: Record<string, boolean | Error> = {}, now = Date.now) {
  const done: string[] = []
  const office: PushOffice = {
    claim: () => Promise.resolve((batches.shift() ?? []).map((id) => ({ id, subscription_id: `s-${id}` }) as Push)),
    send({ id }) {
      done.push(`send ${id}`)
      const outcome = outcomes[id] ?? true
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)
    },
    finish: (id, error) => Promise.resolve(void done.push(`finish ${id} ${error}`)),
    drop: (id) => Promise.resolve(void done.push(`drop ${id}`)),
    now,
  }
  return { done, office }
}

const post = async (office: PushOffice) =>
  (await handle(new Request('http://localhost/', { method: 'POST' }), () => office)).json()

Deno.test('the pushes of a claim go together: one that fails or is gone holds up no other', async () => {
  const { done, office } = officeWith([['a', 'b', 'c'], ['d']], { a: new Error('fcm answered 500'), b: false })
  assertEquals(await quietly(() => post(office)), { sent: 2, failed: 1, dropped: 1 })
  assertEquals(done.slice(0, 3), ['send a', 'send b', 'send c'])
  assertEquals(done.slice(3).toSorted(), [
    'drop s-b',
    'finish a Error: fcm answered 500',
    'finish c undefined',
    'finish d undefined',
    'send d',
  ])
})

Deno.test('no claim is made when the time is up', async () => {
  let now = 0
  const { done, office } = officeWith([['a'], ['b']], {}, () => (now += 25_000))
  assertEquals(await post(office), { sent: 1, failed: 0, dropped: 0 })
  assertEquals(done, ['send a', 'finish a undefined'])
})
