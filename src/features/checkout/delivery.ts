import type { Database } from '#lib/database.types'

type MethodRow = Database['public']['Tables']['delivery_methods']['Row']

/** `price` null: the manager sets it; `city`: the only one it serves. */
export type DeliveryMethod = Pick<MethodRow, 'code' | 'kind' | 'name' | 'description' | 'price' | 'free_from' | 'city'>

/** For goods of that sum; null when the manager sets it. The database has the same rule. */
export function deliveryPrice({ price, free_from }: Pick<MethodRow, 'price' | 'free_from'>, goods: number) {
  return free_from !== null && goods >= free_from ? 0 : price
}

/** Only couriers are bound to a city. */
export function serves({ kind, city: served }: Pick<MethodRow, 'kind' | 'city'>, city: string): boolean {
  return kind !== 'courier' || sameCity(served ?? '', city)
}

/** Methods that reach one of these cities; couriers of other cities only on request. */
export function methodsTo(cities: readonly string[], methods: readonly DeliveryMethod[]): DeliveryMethod[] {
  return methods.filter((method) => cities.length === 0 || cities.some((city) => serves(method, city)))
}

/** Cash needs somebody of the shop at the delivery. */
export function takesCash({ kind }: Pick<MethodRow, 'kind'>): boolean {
  return kind !== 'intercity'
}

/** The courier of the clinic's city, else a method that goes everywhere. */
export function defaultMethod(methods: readonly DeliveryMethod[], city: string): DeliveryMethod | undefined {
  const courier = methods.find((method) => method.kind === 'courier' && serves(method, city))
  return courier ?? methods.find(({ kind }) => kind === 'intercity') ?? methods[0]
}

const sameCity = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
