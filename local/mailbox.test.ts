import { expect, test } from 'vitest'
import { createMailbox } from './mailbox.ts'

const request = (method = 'GET', accept = '*/*') =>
  new Request('http://stack.test/mail', { method, headers: { accept } })

test('newest first as JSON, a page for people, emptied by DELETE', async () => {
  const mailbox = createMailbox()
  mailbox.send({ to: 'a@aurelis.test', subject: 'Первое', html: '<p>1</p>' })
  mailbox.send({ to: 'b@aurelis.test', subject: 'Второе <b>', html: '<a href="https://x.test/?a=1&amp;b=2">"2"</a>' })

  const json = await mailbox.fetch(request('GET', 'application/json'))
  expect(await json.json()).toMatchObject([{ to: 'b@aurelis.test' }, { to: 'a@aurelis.test', html: '<p>1</p>' }])

  const page = await (await mailbox.fetch(request('GET', 'text/html'))).text()
  expect(page).toContain('Второе &lt;b&gt;')
  expect(page).not.toContain('<a href="https://x.test')

  expect((await mailbox.fetch(request('DELETE'))).status).toBe(204)
  expect(mailbox.list()).toEqual([])
})
