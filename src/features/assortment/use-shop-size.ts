import { useQuery } from '@tanstack/react-query'
import { count } from '#lib/text/plural'
import { productCountsQuery } from './queries.ts'

/** «60 товаров в 8 линейках»; nothing while unknown. */
export function useShopSize(): string | undefined {
  return useQuery({
    ...productCountsQuery(),
    select: ({ total, lines }) =>
      `${count(total, ['товар', 'товара', 'товаров'])} в\u00a0${count(Object.keys(lines).length, ['линейке', 'линейках', 'линейках'])}`,
  }).data
}
