/** The steps of skin care and the slugs of the product types that serve them; gift sets serve none. */
const STEPS: readonly (readonly [name: string, types: readonly string[]])[] = [
  ['Очищение', ['gel-penka', 'enzimnaya-pudra']],
  ['Тонизирование', ['tonik', 'essentsiya']],
  [
    'Активный уход',
    ['syvorotka', 'syvorotka-kontsentrat', 'kontsentrat', 'krem-kontsentrat', 'maska-dlya-litsa', 'krem-maska'],
  ],
  ['Питание и защита', ['krem', 'krem-gel', 'emulsiya', 'balzam']],
]

export type RoutineStep<P> = { name: string; products: P[] }

/** The products by step, in their order; steps without products are left out. */
export function routineOf<P extends { product_type: string }>(
  products: readonly P[],
  types: readonly { slug: string; name: string }[],
): RoutineStep<P>[] {
  return STEPS.map(([name, slugs]) => {
    const names = types.filter(({ slug }) => slugs.includes(slug)).map((type) => type.name)
    return { name, products: products.filter(({ product_type }) => names.includes(product_type)) }
  }).filter(({ products: found }) => found.length > 0)
}
