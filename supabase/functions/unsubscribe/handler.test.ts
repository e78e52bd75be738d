import { assert, assertEquals } from '@std/assert'
import { handle } from './handler.ts'

const url = 'http://localhost/unsubscribe?token=a%22%3Cb'
const known = (token: string) => Promise.resolve(token === 'a"<b' ? 'Рассылка <1>' : null)

Deno.test('opening the link changes nothing and offers a button', async () => {
  const response = await handle(new Request(url), () => Promise.reject(new Error('nobody asked')))
  assertEquals([response.status, response.headers.get('content-type')], [200, 'application/xhtml+xml; charset=utf-8'])
  assert((await response.text()).includes('<form method="post" action="?token=a%22%3Cb"><button>'))
})

Deno.test('the button, or the mail program, switches it off', async () => {
  const response = await handle(new Request(url, { method: 'POST', body: 'List-Unsubscribe=One-Click' }), () => known)
  assert((await response.text()).includes('Письма «Рассылка &lt;1&gt;» больше не придут'))
})

Deno.test('another token does nothing', async () => {
  assertEquals((await handle(new Request('http://localhost/?token=x', { method: 'POST' }), () => known)).status, 404)
})
