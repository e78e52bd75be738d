import { waitForMail } from '../../support/mail.ts'

/** What the mail wants opened: the page that confirms an address, or one of the ways to a new password. */
const links = {
  confirm: '/auth/v1/verify',
  reset: '/reset-password?token_hash=',
  invitation: '/reset-password?token_hash=',
}

/** The link of the newest mail to an address, once that many have come. */
export async function mailLink(address: string, purpose: keyof typeof links, count = 1): Promise<string> {
  const mail = await waitForMail(address, count)
  return mail.link(links[purpose])
}
