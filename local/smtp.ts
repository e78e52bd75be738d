import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Mail, Mailbox } from './mailbox.ts'

/** A mail server for this machine that delivers every mail to the stack's mailbox. */
export async function listenForMail(mailbox: Pick<Mailbox, 'accepts' | 'send'>, port = 0) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(mailbox.accepts(address) ? null : new Error(`${address}: bad destination`))
    },
    onData(stream, session, done) {
      readMail(stream).then(
        (mail) => {
          for (const { address } of session.envelope.rcptTo) mailbox.send({ ...mail, to: address })
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  server.on('error', (error) => console.error('smtp:', error))
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as { port: number }).port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

async function readMail(stream: AsyncIterable<Buffer>): Promise<Omit<Mail, 'to'>> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const { subject = '', html = '', text = '', messageId, headers } = await PostalMime.parse(Buffer.concat(chunks))
  return {
    subject,
    html,
    text,
    ...(messageId && { messageId }),
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  }
}
