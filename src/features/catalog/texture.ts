import { useAssortment } from '#features/assortment/use-assortment.ts'

/** Slugs of the types that scripts/textures makes a picture of. */
const PICTURED = new Set([
  'krem',
  'krem-maska',
  'syvorotka-kontsentrat',
  'syvorotka',
  'krem-kontsentrat',
  'kontsentrat',
  'gel-penka',
  'krem-gel',
  'tonik',
  'maska-dlya-litsa',
  'balzam',
  'enzimnaya-pudra',
  'essentsiya',
  'emulsiya',
  'podarochnyy-nabor',
])

/** What a type of product looks like from near; null for types without a picture. */
export const textureOf = (slug: string) => (PICTURED.has(slug) ? `/img/textures/${slug}-640.avif` : null)

/** By the name of the type. */
export function useTexture(typeName: string): string | null {
  const type = useAssortment().types.find(({ name }) => name === typeName)
  return type ? textureOf(type.slug) : null
}
