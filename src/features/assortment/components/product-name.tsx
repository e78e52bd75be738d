import { RowLink } from '#ui/list/row-link'

type ProductKindProps = {
  product: { product_type: string; volume_ml: number }
  /** Follows the volume: the article, which does not break at its hyphens. */
  more?: string | undefined
}

/** Type and volume, which tell products of one name apart. */
export const ProductKind = ({ product: { product_type, volume_ml }, more }: ProductKindProps) => (
  <>
    {product_type} · {volume_ml}
    {'\u00a0'}мл
    {more && ' · '}
    {more && <span className="whitespace-nowrap">{more}</span>}
  </>
)

type ProductNameProps = ProductKindProps & { product: { name: string } }

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
