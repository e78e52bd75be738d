import { RowLink } from '#ui/list/row-link'

type ProductKindProps = {
  product: { product_type: string; volume_ml: number }
  /** What follows the volume: the article, which never breaks at its hyphens. */
  more?: string | undefined
}

/** What tells products of one name apart. */
export const ProductKind = ({ product: { product_type, volume_ml }, more }: ProductKindProps) => (
  <>
    {product_type} · {volume_ml}
    {'\u00a0'}мл
    {more && ' · '}
    {more && <span className="whitespace-nowrap">{more}</span>}
  </>
)

type ProductNameProps = ProductKindProps & { product: { name: string } }

/** A product in the row of a list: its name over its type and volume. */
export function ProductName({ product, more }: ProductNameProps) {
  return (
    <>
      <RowLink>{product.name}</RowLink>
      <small>
        <ProductKind product={product} more={more} />
      </small>
    </>
  )
}
