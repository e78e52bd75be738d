import type { ComponentProps } from 'react'
import { brand } from '../text/brand'
import { SITE_URL } from '../backend/env'

export type Preview = { path: string; alt: string; width?: number; height?: number }

/** For search engines and link previews, beside title and description. */
export type PublicPage = {
  /** Canonical, from the root. */
  path: string
  /** Defaults to the shop's own. */
  image?: Preview | undefined
  type?: 'website' | 'product'
  /** Schema.org data. */
  jsonLd?: object[]
}

type Tag = ComponentProps<'meta'>

/** With the origin. */
export const absoluteUrl = (path: string) => new URL(path, SITE_URL).href

/** For unknown pages. */
export const NOT_FOUND_TITLE = `Страница не найдена — ${brand.name}`

/** For pages that failed to load or render. */
export const ERROR_TITLE = `Ошибка — ${brand.name}`

/** Common to all pages. The title is for pages without their own: pending or unknown ones. */
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

/** With the shop's name. */
export const titleInFull = (title: string) => `${title} — ${brand.name}`

/** For the router's `head`. A public page has a canonical address. */
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
    // The router supports this, its types do not.
    ...jsonLd.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } }) as Tag),
  ]
}
