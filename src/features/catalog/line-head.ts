import { breadcrumbs } from '#lib/page/json-ld'
import { pageHead } from '#lib/page/page-head'

/** For search engines and link previews. */
export function lineHead({
  slug,
  name,
  tagline,
  description,
}: Record<'slug' | 'name' | 'tagline' | 'description', string>) {
  const path = `/lines/${slug}`
  return pageHead(tagline ? `${name}: ${tagline}` : name, description || tagline || undefined, {
    path,
    jsonLd: [breadcrumbs(['Каталог', '/catalog'], [name, path])],
  })
}
