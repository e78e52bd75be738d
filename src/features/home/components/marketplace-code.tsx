import { encode } from 'uqr'
import { brand } from '#lib/brand'

const { data, size } = encode(brand.marketplaceUrl, { ecc: 'M', border: 0 })

const modules = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

/** The address of the marketplace as a QR code. */
export function MarketplaceCode() {
  return (
    <svg
      role="img"
      aria-label="QR-код: каталог на маркетплейсе"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full text-ink"
    >
      <path d={modules} fill="currentColor" />
    </svg>
  )
}
