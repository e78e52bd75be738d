/** An e-mail as a test reads it. */
export interface TestMail {
  to: string
  subject: string
  html: string
  /** The first link with this text in its address, ready to be opened. */
  link(containing: string): string
}

/**
 * Reads what the backend under test has mailed: from the embedded stack's mailbox (`MAIL_URL` ends in `/mail`)
 * or from the Mailpit that `supabase start` brings along (any other `MAIL_URL`).
 */
export async function mailsTo(address: string, mailUrl = process.env.MAIL_URL ?? ''): Promise<TestMail[]> {
  const mails = new URL(mailUrl).pathname.endsWith('/mail')
    ? await fromStack(mailUrl)
    : await fromMailpit(mailUrl, address)
  return mails.filter(({ to }) => to === address).map(withLinks)
}

/** The newest mail to this address, once there are as many as expected. */
export async function waitForMail(address: string, count = 1): Promise<TestMail> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const mails = await mailsTo(address)
    if (mails.length >= count) return mails[0]!
    if (Date.now() > deadline) throw new Error(`${address} has got ${mails.length} of ${count} mails`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

type PlainMail = Omit<TestMail, 'link'>

async function fromStack(mailUrl: string): Promise<PlainMail[]> {
  return readJson<PlainMail[]>(mailUrl)
}

async function fromMailpit(mailUrl: string, address: string): Promise<PlainMail[]> {
  const query = new URLSearchParams({ query: `to:"${address}"` })
  const { messages } = await readJson<{ messages: { ID: string }[] }>(`${mailUrl}/api/v1/search?${query}`)
  return Promise.all(
    messages.map(async ({ ID }) => {
      const mail = await readJson<{ HTML: string; Subject: string }>(`${mailUrl}/api/v1/message/${ID}`)
      return { to: address, subject: mail.Subject, html: mail.HTML }
    }),
  )
}

async function readJson<T>(url: string): Promise<T> {
  const response = await fetch(url, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return (await response.json()) as T
}

const withLinks = (mail: PlainMail): TestMail => ({
  ...mail,
  link(containing) {
    const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
    const link = links.find((href) => href.includes(containing))
    if (!link) throw new Error(`no link with "${containing}" in "${mail.subject}": ${links.join(' ')}`)
    return link
  },
})
