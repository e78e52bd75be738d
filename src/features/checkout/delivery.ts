import type { Database } from '#lib/database.types'

type MethodRow = Database['public']['Tables']['delivery_methods']['Row']

/** A way for an order to travel. `price` null: the manager sets it; `city`: the only one it serves. */
export type DeliveryMethod = Pick<MethodRow, 'code' | 'kind' | 'name' | 'description' | 'price' | 'free_from' | 'city'>

/** What delivery costs for goods of that sum; null when the manager sets it. The database has the same rule. */
export function deliveryPrice({ price, free_from }: Pick<MethodRow, 'price' | 'free_from'>, goods: number) {
  return free_from !== null && goods >= free_from ? 0 : price
}

/** Whether a method goes to a city; only couriers are bound to one. */
export function serves({ kind, city: served }: Pick<MethodRow, 'kind' | 'city'>, city: string): boolean {
  return kind !== 'courier' || sameCity(served ?? '', city)
}

/** Cash changes hands, so somebody of ours must be there. */
export function takesCash({ kind }: Pick<MethodRow, 'kind'>): boolean {
  return kind !== 'intercity'
}

/** The method to begin with: the courier of the clinic's city, else one that goes everywhere. */
export function defaultMethod(methods: readonly DeliveryMethod[], city: string): DeliveryMethod | undefined {
  const courier = methods.find((method) => method.kind === 'courier' && serves(method, city))
  return courier ?? methods.find(({ kind }) => kind === 'intercity') ?? methods[0]
}

/** The methods to offer: a courier only to those who have an address where he goes, or no address at all. */
export function offeredMethods(methods: readonly DeliveryMethod[], cities: readonly string[]): DeliveryMethod[] {
  const known = cities.filter((city) => city.trim() !== '')
  return methods.filter((method) => known.length === 0 || known.some((city) => serves(method, city)))
}

const sameCity = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
