import { brand } from './brand'

/** The title of a page, and the sentence that search engines show under it, as the router's `head` takes them. */
export function pageHead(title?: string, description?: string) {
  return {
    meta: [
      { title: title ? `${title} — ${brand.name}` : brand.name },
      ...(description ? [{ name: 'description', content: description }] : []),
    ],
  }
}
