import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { createMailbox } from './mailbox.ts'
import { listenForMail } from './smtp.ts'

test('what comes by SMTP is in the mailbox, once for each address', async () => {
  const mailbox = createMailbox()
  const smtp = await listenForMail(mailbox)
  const transport = createTransport({ host: '127.0.0.1', port: smtp.port, ignoreTLS: true })
  await transport.sendMail({
    from: 'shop@aurelis.test',
    to: ['a@aurelis.test', 'b@aurelis.test'],
    subject: 'Заказ в пути',
    text: 'Казпочта',
    html: '<p>Казпочта</p>',
    messageId: '<1@aurelis.test>',
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
  const unreachable = transport.sendMail({ from: 'shop@aurelis.test', to: 'c@aurelis.invalid', text: 'Казпочта' })
  await expect(unreachable).rejects.toThrow('bad destination')
  transport.close()
  await smtp.close()

  expect(mailbox.list().map(({ to }) => to)).toEqual(['b@aurelis.test', 'a@aurelis.test'])
  expect(mailbox.list()[0]).toMatchObject({
    subject: 'Заказ в пути',
    text: expect.stringContaining('Казпочта'),
    html: expect.stringContaining('<p>Казпочта</p>'),
    messageId: '<1@aurelis.test>',
    headers: expect.objectContaining({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
  })
})
