/** All of it is HTML already, addresses too. */
type Parts = {
  title: string
  /** What a mailbox shows beside the title. */
  preview: string
  image?: string | null
  content: string[]
  siteUrl: string
  stop?: { href: string; label: string } | null
}

export const SIGNATURE = 'Профессиональная косметика Aurelis'

const IMAGE = 'display: block; width: 100%; height: auto; margin: 0 0 24px; border-radius: 8px'
const BUTTON =
  'display: block; padding: 14px 24px; text-align: center; background: #5b2245; border-radius: 8px; ' +
  'color: #ffffff; font-weight: 600; text-decoration: none'

export const paragraph = (html: string) => `<p style="margin: 0 0 12px">${html}</p>`

export const button = (href: string, label: string) =>
  `<p style="margin: 24px 0 0"><a href="${href}" class="button" style="${BUTTON}">${label}</a></p>`

export const accentLink = (href: string, label: string) =>
  `<a href="${href}" class="accent" style="color: #5b2245">${label}</a>`

const footerLink = (href: string, label: string) =>
  `<a href="${href}" class="muted" style="color: #6e656b">${label}</a>`

/** The one layout of all mails, Auth's too: tables and inline styles, since mail programs know little else. */
export const frame = ({ title, preview, image, content, siteUrl, stop }: Parts) => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #1b1519 !important; color: #f4efe9 !important }
  .card { background: #251d23 !important; border-color: #3d323a !important }
  .accent { color: #e0b3cb !important }
  .muted { color: #b5a9b0 !important }
  .button { background: #8a3f6b !important }
}
</style>
</head>
<body class="page" style="margin: 0; background: #fbf9f6; color: #211a1f">
<div style="display: none; max-height: 0; overflow: hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background: #fbf9f6">
<tr><td align="center" style="padding: 40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page"
style="max-width: 520px; font: 16px/1.5 Onest, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; color: #211a1f">
<tr><td class="accent" style="padding: 0 0 24px; font-size: 18px; letter-spacing: 0.16em; color: #5b2245">AURELIS</td></tr>
<tr><td class="card"
style="padding: 32px; overflow-wrap: anywhere; background: #ffffff; border: 1px solid #e8e3dc; border-radius: 14px">
${image ? `<img src="${image}" alt="" width="454" style="${IMAGE}">` : ''}
<h1 style="margin: 0 0 16px; font-size: 25px; line-height: 1.25; font-weight: 600">${title}</h1>
${content.join('\n')}
</td></tr>
<tr><td class="muted" style="padding: 24px 0 0; font-size: 13px; color: #6e656b">
${SIGNATURE}<br>${footerLink(siteUrl, siteUrl)}${stop ? `<br><br>${footerLink(stop.href, stop.label)}` : ''}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
