/** `sitemap.xml`: every page that is to be found, with the day of its last change where it is known. */
export function sitemap(site: string, pages: readonly { path: string; changedAt?: string }[]): string {
  const entries = pages.map(
    ({ path, changedAt }) =>
      `<url><loc>${escape(site + path)}</loc>${changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

/** `robots.txt`: the private parts are of no use to anybody who finds them. */
export function robots(site: string, privatePaths: readonly string[]): string {
  const parts = new Set(privatePaths.map((path) => `/${path.split('/')[1]}`))
  return [
    'User-agent: *',
    ...[...parts, '/api/'].map((part) => `Disallow: ${part}`),
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n')
}

export type ReadPage = { path: string; title: string; description: string }

/** `llms.txt` (llmstxt.org): what the shop is, and its pages by their own titles and descriptions, products last. */
export function llmsTxt(site: string, shop: { name: string; tagline: string }, pages: readonly ReadPage[]): string {
  const isProduct = ({ path }: ReadPage) => path.startsWith('/product/')
  const entry = ({ path, title, description }: ReadPage) => `- [${title}](${site}${path}): ${description}`
  return [
    `# ${shop.name}`,
    `> ${shop.tagline}`,
    '## Страницы',
    pages
      .filter((page) => !isProduct(page))
      .map(entry)
      .join('\n'),
    '## Товары',
    pages.filter(isProduct).map(entry).join('\n'),
    '',
  ].join('\n\n')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string) => text.replaceAll(/[&<>]/g, (char) => entities[char]!)
