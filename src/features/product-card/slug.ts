import { slugOf } from '#lib/slug'

type Named = { line: string | undefined; type: string | undefined; name: string; volume: string }

/** The address of a product, as the shop's others are made: brand, line, type, name and volume. */
export function productSlug(brand: string, { line = '', type = '', name, volume }: Named): string {
  if (!name.trim()) return ''
  return slugOf([brand, line, type, name, volume && `${volume}ml`].filter(Boolean).join(' '))
}
