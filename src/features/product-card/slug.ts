import { slugOf } from '#lib/text/slug'
import { readNumber } from '#lib/typed/number'

type Named = { line: string | undefined; type: string | undefined; name: string; volume: string }

/** Brand, line, type, name and volume. */
export function productSlug(brand: string, { line = '', type = '', name, volume }: Named): string {
  if (!name.trim()) return ''
  const ml = readNumber(volume, 'ml')
  return slugOf([brand, line, type, name, typeof ml === 'number' && `${ml}ml`].filter(Boolean).join(' '))
}
