import { slugOf } from '#lib/text/slug'

type Named = { line: string | undefined; type: string | undefined; name: string; volume: string }

/** Brand, line, type, name and volume. */
export function productSlug(brand: string, { line = '', type = '', name, volume }: Named): string {
  if (!name.trim()) return ''
  return slugOf([brand, line, type, name, volume && `${volume}ml`].filter(Boolean).join(' '))
}
