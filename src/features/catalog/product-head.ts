import { brand } from '#lib/text/brand'
import { breadcrumbs } from '#lib/page/json-ld'
import { absoluteUrl, pageHead, type Preview } from '#lib/page/page-head'
import { previewBeside } from './packshot.ts'
import { pictureUrl } from './picture-url.ts'
import { fullName, type Product } from './product.ts'

/** For search engines and link previews. */
export function productHead(product: Product) {
  const { slug, line, short_description, seo_title, seo_description, images } = product
  const name = fullName(product)
  const path = `/product/${slug}`
  return pageHead(seo_title || `${name}, ${line}`, seo_description || short_description, {
    path,
    type: 'product',
    image: previewOf(images[0], name),
    jsonLd: [
      productData(product, name, path),
      breadcrumbs(['Каталог', '/catalog'], [line, `/catalog?line=${encodeURIComponent(line)}`], [name, path]),
    ],
  })
}

/** The shop's packshots have a preview beside them; other pictures are their own preview. */
function previewOf(picture: Product['images'][number] | undefined, name: string): Preview | undefined {
  if (!picture) return undefined
  const card = previewBeside(picture.path)
  const alt = picture.alt || name
  return card ? { path: card, width: 1200, height: 630, alt } : { path: pictureUrl(picture.path), alt }
}

/** Schema.org's offer needs a public price. */
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
    ...(images.length > 0 && { image: images.map((image) => absoluteUrl(pictureUrl(image.path))) }),
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
