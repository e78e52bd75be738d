import { encode } from 'uqr'
import { brand } from '../src/lib/brand.ts'

/** The address of the marketplace as a QR code: a path of squares one wide. */
export function marketplaceCode(): { size: number; path: string } {
  const { data, size } = encode(brand.marketplaceUrl, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
