import type { Product } from './product.ts'

/** A picture of the product, or of what its type is like from near. */
export type GalleryImage = Product['images'][number] & { isTexture?: boolean }

/** The texture is the type's and comes last: alone it would pass for the product. */
export function galleryOf(
  { images, product_type }: Pick<Product, 'images' | 'product_type'>,
  texture: string | null | undefined,
): GalleryImage[] {
  if (!texture || images.length === 0) return images
  return [...images, { path: texture, alt: `${product_type}: текстура крупно`, isTexture: true }]
}
