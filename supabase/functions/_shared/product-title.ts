/** «Крем «Aqua», 50 мл» */
export const productTitle = ({ product_type, name, volume_ml }: Named) =>
  `${product_type} «${name}», ${volume_ml}\u00a0мл`

type Named = { product_type: string; name: string; volume_ml: number }
