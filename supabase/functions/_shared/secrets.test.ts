import { assertEquals } from '@std/assert'
import { notConfigured, siteUrl } from './secrets.ts'

Deno.test('the address of the shop is an origin', () => {
  const read = (text?: string) => siteUrl(() => text)
  assertEquals(read('https://shop.example/'), 'https://shop.example')
  assertEquals(read('http://127.0.0.1:5173'), 'http://127.0.0.1:5173')
  for (const none of [undefined, '', 'shop.example', 'ftp://shop.example', 'javascript:alert(1)']) {
    assertEquals(read(none), null)
  }
})

Deno.test('a missing secret is named', async () => {
  const answer = notConfigured('SITE_URL')
  assertEquals(answer.status, 503)
  assertEquals(await answer.json(), { code: 'not_configured', details: { secret: 'SITE_URL' } })
})
