import { assert, assertEquals, assertMatch, assertThrows } from '@std/assert'
import { quietly } from '../_shared/quietly.ts'
import { handle, type PostOffice } from './handler.ts'
import { composeMail, type OutboxMail } from './mail.ts'
import { smtpSettings } from './smtp.ts'

const mail: OutboxMail = {
  id: '7e000000-0000-4000-8000-000000000001',
  to: 'clinic@aurelis.test',
  title: 'Заказ <1> в пути',
  body: 'Первая строка\n\nВторая & последняя',
  button: 'Открыть',
  url: '/orders/1?a=1&b=2',
  created_at: '2026-11-20T10:00:00Z',
  unsubscribe: null,
  is_advertising: false,
}
const sender = {
  from: 'Aurelis <a@b.kz>',
  siteUrl: 'https://shop.kz',
  unsubscribeUrl: 'https://api.kz/unsubscribe',
  imagesUrl: 'https://api.kz/i',
}

function officeWith(batches: OutboxMail[][], failing: string[] = [], now = Date.now) {
  const done: string[] = []
  const office: PostOffice = {
    claim: () => Promise.resolve(batches.shift() ?? []),
    send({ id }) {
      done.push(`send ${id}`)
      return failing.includes(id) ? Promise.reject(new Error('421 busy')) : Promise.resolve()
    },
    finish: (id, error) => Promise.resolve(void done.push(`finish ${id} ${error}`)),
    now,
  }
  return { done, office }
}

const post = async (office: PostOffice) =>
  (await handle(new Request('http://localhost/', { method: 'POST' }), () => office)).json()

Deno.test('each mail is finished before the next is sent, until there are no more', async () => {
  const { done, office } = officeWith([
    [
      { ...mail, id: 'a' },
      { ...mail, id: 'b' },
    ],
    [{ ...mail, id: 'c' }],
  ])
  assertEquals(await post(office), { sent: 3, failed: 0 })
  assertEquals(done.join(), 'send a,finish a undefined,send b,finish b undefined,send c,finish c undefined')
})

Deno.test('a mail that is refused is left for later, and the others go', async () => {
  const { done, office } = officeWith(
    [
      [
        { ...mail, id: 'a' },
        { ...mail, id: 'b' },
      ],
    ],
    ['a'],
  )
  assertEquals(await quietly(() => post(office)), { sent: 1, failed: 1 })
  assertEquals(done[1], 'finish a Error: 421 busy')
})

Deno.test('a call ends in time', async () => {
  let clock = 0
  const { office } = officeWith([[mail], [mail], [mail]], [], () => (clock += 25_000))
  assertEquals(await post(office), { sent: 1, failed: 0 })
})

Deno.test('a mail says the same in text and in HTML, which is escaped', () => {
  const { text, html, messageId, headers } = composeMail(mail, sender)
  assertEquals(messageId, '<7e000000-0000-4000-8000-000000000001@shop.kz>')
  assertMatch(
    text,
    /^Заказ <1> в пути\n\nПервая строка\n\nВторая & последняя\n\nОткрыть: https:\/\/shop\.kz\/orders\/1\?a=1&b=2/,
  )
  assert(
    html.includes(
      '<h1 style="margin: 0 0 16px; font-size: 25px; line-height: 1.25; font-weight: 600">Заказ &lt;1&gt; в пути</h1>',
    ),
  )
  assert(html.includes('Вторая &amp; последняя'))
  assert(html.includes('href="https://shop.kz/orders/1?a=1&amp;b=2"'))
  assert(!html.includes('unsubscribe') && !('List-Unsubscribe' in headers))
})

Deno.test('a line that ends with a page of the shop is a link to it, and no other address is', () => {
  const body = 'Открыть счёт: /orders/1?invoice&x\nАдрес: //evil.test\nИтого: 5'
  const { text, html } = composeMail({ ...mail, body }, sender)
  assert(text.includes('Открыть счёт: https://shop.kz/orders/1?invoice&x'))
  assertMatch(html, /<a href="https:\/\/shop\.kz\/orders\/1\?invoice&amp;x"[^>]*>Открыть счёт<\/a>/)
  assert(html.includes('>Адрес: //evil.test<') && html.includes('>Итого: 5<'))
})

Deno.test('what may be switched off says so, to people and to mail programs', () => {
  const { headers, html, text } = composeMail({ ...mail, unsubscribe: 'u.advertising.x', is_advertising: true }, sender)
  assertEquals(headers, {
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': '<https://api.kz/unsubscribe?token=u.advertising.x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  assert(html.includes('Отписаться от рассылки'))
  assert(text.includes('Отписаться от рассылки: https://api.kz/unsubscribe?token=u.advertising.x'))
})

Deno.test('a campaign may have a picture', () => {
  assert(
    composeMail({ ...mail, image: 'a"b.jpg' }, sender).html.includes('<img src="https://api.kz/i/a%22b.jpg" alt=""'),
  )
  assert(!composeMail({ ...mail, image: null }, sender).html.includes('<img'))
})

Deno.test('the mail server is a setting', () => {
  const env = (values: Record<string, string>) => (name: string) => values[name]
  assertEquals(smtpSettings(env({})), null)
  assertEquals(smtpSettings(env({ SMTP_HOST: 'a' }))?.port, 587)
  assertEquals(smtpSettings(env({ SMTP_HOST: 'a', SMTP_SECURITY: 'tls' }))?.port, 465)
  assertThrows(() => smtpSettings(env({ SMTP_HOST: 'a', SMTP_SECURITY: 'ssl' })))
})
