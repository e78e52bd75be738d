// Rendered at build time: it would cost a phone a tenth of a second.
const { size, path } = __MARKETPLACE_CODE__

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
