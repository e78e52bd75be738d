import { brand } from '#lib/brand'
import { breadcrumbs } from '#lib/json-ld'
import { absoluteUrl, pageHead } from '#lib/page-head'
import { fullName, type Product } from './product.ts'

/** What search engines and link previews are told of a product. */
export function productHead(product: Product) {
  const { slug, line, short_description, images } = product
  const name = fullName(product)
  const path = `/product/${slug}`
  const picture = images[0]
  return pageHead(`${name}, ${line}`, short_description, {
    path,
    type: 'product',
    ...(picture && { image: { path: picture.path, width: 640, height: 640, alt: picture.alt || name } }),
    jsonLd: [
      productData(product, name, path),
      breadcrumbs(['Каталог', '/catalog'], [line, `/catalog?line=${encodeURIComponent(line)}`], [name, path]),
    ],
  })
}

/** An offer stands only where the price is told to everybody. */
function productData(product: Product, name: string, path: string) {
  const { sku, short_description, product_type, price, available, images } = product
  return {
    '@type': 'Product',
    name,
    sku,
    category: product_type,
    description: short_description,
    brand: { '@type': 'Brand', name: brand.name },
    url: absoluteUrl(path),
    ...(images.length > 0 && { image: images.map((image) => absoluteUrl(image.path)) }),
    ...(price !== null && {
      offers: {
        '@type': 'Offer',
        url: absoluteUrl(path),
        price,
        priceCurrency: 'KZT',
        availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
      },
    }),
  }
}
