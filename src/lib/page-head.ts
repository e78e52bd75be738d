import type { ComponentProps } from 'react'
import { brand } from './brand'
import { SITE_URL } from './env'

/** The picture of a link preview. */
export type Preview = { path: string; alt: string; width?: number; height?: number }

/** What a public page tells search engines and link previews, beside its title and description. */
export type PublicPage = {
  /** Its one address, from the root. */
  path: string
  /** The shop's own unless told. */
  image?: Preview | undefined
  type?: 'website' | 'product'
  /** What it shows, in the words of schema.org. */
  jsonLd?: object[]
}

type Tag = ComponentProps<'meta'>

/** An address of the shop in full. */
export const absoluteUrl = (path: string) => new URL(path, SITE_URL).href

/** Said by the page of unknown addresses, and by whatever has turned out to be none. */
export const NOT_FOUND_TITLE = `Страница не найдена — ${brand.name}`

/** Said by a page that could not be loaded or drawn. */
export const ERROR_TITLE = `Ошибка — ${brand.name}`

/** What is the same on all pages. The title is that of pages which do not say theirs: they are on their way, or unknown. */
export function siteHead(isUnknown: boolean) {
  return {
    meta: [
      { title: isUnknown ? NOT_FOUND_TITLE : brand.name },
      { property: 'og:site_name', content: brand.name },
      { property: 'og:locale', content: 'ru_RU' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
  }
}

/** The title of a page with the shop's name. */
export const titleInFull = (title: string) => `${title} — ${brand.name}`

/**
 * The title of a page, and the sentence that search engines show under it, as the router's `head` takes them. A page that
 * everybody may find says so by its address.
 */
export function pageHead(title: string, description?: string, page?: PublicPage) {
  const inFull = titleInFull(title)
  return {
    meta: [
      { title: inFull },
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(page ? preview(inFull, description, page) : []),
    ],
    ...(page && { links: [{ rel: 'canonical', href: absoluteUrl(page.path) }] }),
  }
}

const ownPicture: Preview = { path: '/img/og.jpg', width: 1200, height: 630, alt: brand.tagline }

function preview(title: string, description: string | undefined, page: PublicPage): Tag[] {
  const { path, type = 'website', image = ownPicture, jsonLd = [] } = page
  const properties = {
    'og:type': type,
    'og:title': title,
    'og:description': description,
    'og:url': absoluteUrl(path),
    'og:image': absoluteUrl(image.path),
    'og:image:width': image.width,
    'og:image:height': image.height,
    'og:image:alt': image.alt,
  }
  return [
    ...Object.entries(properties).flatMap(([property, content]) =>
      content ? [{ property, content: String(content) }] : [],
    ),
    // The router knows this one, its types do not.
    ...jsonLd.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } }) as Tag),
  ]
}
