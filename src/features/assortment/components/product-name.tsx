import { RowLink } from '#ui/list/row-link'

type ProductNameProps = {
  product: { name: string; product_type: string; volume_ml: number }
  /** What follows the volume: the article. */
  more?: string | undefined
}

/** A product in the row of a list: its name over its type and volume. */
export function ProductName({ product: { name, product_type, volume_ml }, more }: ProductNameProps) {
  return (
    <>
      <RowLink>{name}</RowLink>
      <small>
        {product_type} · {volume_ml}
        {'\u00a0'}мл{more && <span className="whitespace-nowrap"> · {more}</span>}
      </small>
    </>
  )
}
