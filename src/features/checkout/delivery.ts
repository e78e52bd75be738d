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

/** The methods that go to one of these cities; couriers of other cities come only when asked for. */
export function methodsTo(cities: readonly string[], methods: readonly DeliveryMethod[]): DeliveryMethod[] {
  return methods.filter((method) => cities.length === 0 || cities.some((city) => serves(method, city)))
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

const sameCity = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
