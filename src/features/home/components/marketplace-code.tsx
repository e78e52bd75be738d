// Drawn when the shop is built: a phone would be busy with it for a tenth of a second.
const { size, path } = __MARKETPLACE_CODE__

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
      <path d={path} fill="currentColor" />
    </svg>
  )
}
