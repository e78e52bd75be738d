import encodeQR from 'qr'
import { brand } from '../src/lib/text/brand.ts'

/** The address of the marketplace as a QR code: a path of squares one wide, without the margin that qr insists on. */
export function marketplaceCode(): { size: number; path: string } {
  const rows = encodeQR(brand.marketplaceUrl, 'raw', { ecc: 'medium', border: 1 }).slice(1, -1)
  const path = rows.flatMap((row, y) => row.slice(1, -1).map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}
