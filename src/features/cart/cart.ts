import { isUuid } from '#lib/page/uuid'

export type CartItem = {
  /** `products.id` */
  id: string
  name: string
  /** Whole tenge; 0 when the price is on request. */
  price: number
  quantity: number
  imageUrl: string
  selected: boolean
  slug?: string
  volume?: number | string
  line?: string
  sku?: string
  max_quantity?: number
  available?: boolean
  stock_count?: number
  /** An order takes order_min, order_min + order_step, …; left out where that is every number from 1. */
  order_min?: number
  order_step?: number
}

/** What the cart needs of a product. A price of `null` is on request. */
export type CartProduct = Omit<CartItem, 'price' | 'quantity' | 'selected'> & { price: number | null }

/** Price (null when on request) and stock of a product, by the server. */
export type Availability = {
  product_id: string
  sku: string
  available: boolean
  stock_count: number
  price: number | null
  order_min?: number
  order_step?: number
  max_quantity?: number
}

export type AmountRule = Pick<CartItem, 'order_min' | 'order_step' | 'max_quantity'>

export type Cart = readonly CartItem[]

/** The next higher quantity that may be ordered, up to the maximum. */
export function fitQuantity(quantity: number, { order_min = 1, order_step = 1, max_quantity = Infinity }: AmountRule) {
  return Math.min(order_min + Math.ceil(Math.max(0, quantity - order_min) / order_step) * order_step, max_quantity)
}

/**
 * Puts a product in. A new line starts at the smallest quantity there is to order, selected; an existing one is raised by `amount`, up to its
 * `max_quantity`. A product without a price cannot be added.
 */
export function addItem(cart: Cart, product: CartProduct, amount = 1): Cart {
  const hasPrice = product.price !== null && product.price > 0
  if (!hasPrice || !isQuantity(amount)) return cart
  if (!cart.some(({ id }) => id === product.id))
    return [...cart, normaliseItem({ ...product, quantity: product.order_min, selected: true })]

  return change(cart, product.id, (item) => {
    const max_quantity = product.max_quantity ?? item.max_quantity
    return { ...item, quantity: Math.max(1, fitQuantity(item.quantity + amount, { ...product, max_quantity })) }
  })
}

/** Anything but a whole number from 1 changes nothing. */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  return isQuantity(quantity) ? change(cart, id, (item) => ({ ...item, quantity })) : cart
}

export function removeItems(cart: Cart, ids: readonly string[]): Cart {
  return cart.filter(({ id }) => !ids.includes(id))
}

/** Puts a removed line back where it was; a line that has returned since stays as it is. */
export function putBack(cart: Cart, item: CartItem, index: number): Cart {
  return cart.some(({ id }) => id === item.id) ? cart : cart.toSpliced(index, 0, item)
}

export function setSelected(cart: Cart, id: string, selected: boolean): Cart {
  return change(cart, id, (item) => ({ ...item, selected }))
}

export function setAllSelected(cart: Cart, selected: boolean): Cart {
  return cart.map((item) => ({ ...item, selected }))
}

/**
 * Makes one cart of two. A line that both have keeps the higher quantity, is selected if it is on either side, and takes
 * everything else from the server.
 */
export function mergeCarts(server: Cart, local: Cart): Cart {
  const both = server.map((item) => {
    const twin = local.find(({ id }) => id === item.id)
    if (!twin) return item
    return { ...item, quantity: Math.max(item.quantity, twin.quantity), selected: item.selected || twin.selected }
  })
  const localOnly = local.filter(({ id }) => !server.some((item) => item.id === id))
  return [...both, ...localOnly]
}

export function amountRuleOf({ order_min = 1, order_step = 1 }: AmountRule): AmountRule {
  return { ...(order_min > 1 && { order_min }), ...(order_step > 1 && { order_step }) }
}

export function skusOf(cart: Cart): string[] {
  return [...new Set(cart.flatMap(({ sku }) => (sku === undefined ? [] : [sku])))]
}

/** By the product's id; lines of old carts, whose id may be anything, go by sku. */
export function isLineOf(
  { id, sku }: Pick<CartItem, 'id' | 'sku'>,
  product: { product_id: string; sku: string },
): boolean {
  return isUuid(id) ? id.toLowerCase() === product.product_id : sku === product.sku
}

/** The number on the header's badge. */
export function uniqueCount(cart: Cart): number {
  return cart.length
}

/**
 * Reads a stored cart, which anybody may have written. Never throws: what is not a line is left out, what a line lacks
 * gets its default, and of two lines with one id the higher quantity stays.
 */
export function normaliseCart(stored: unknown): Cart {
  const lines = Array.isArray(stored) ? stored.filter(isRecord).map(normaliseItem) : []
  return lines.reduce<Cart>((cart, line) => mergeCarts(cart, [line]), [])
}

/** Throws when the text is not JSON. */
export function parseCart(text: string | null): Cart {
  return normaliseCart(text === null ? [] : JSON.parse(text))
}

function normaliseItem(stored: Record<string, unknown>): CartItem {
  return {
    id: text(stored.id) ?? '',
    name: text(stored.name) ?? '',
    price: Math.max(0, number(stored.price) ?? 0),
    quantity: quantity(stored.quantity),
    imageUrl: text(stored.imageUrl) ?? '',
    selected: stored.selected !== false,
    ...present('slug', text(stored.slug)),
    ...present('volume', number(stored.volume) ?? text(stored.volume)),
    ...present('line', text(stored.line)),
    ...present('sku', text(stored.sku) || undefined),
    ...present('max_quantity', number(stored.max_quantity)),
    ...present('available', typeof stored.available === 'boolean' ? stored.available : undefined),
    ...present('stock_count', number(stored.stock_count)),
    ...amountRuleOf({ order_min: number(stored.order_min), order_step: number(stored.order_step) }),
  }
}

function change(cart: Cart, id: string, update: (item: CartItem) => CartItem): Cart {
  return cart.map((item) => (item.id === id ? update(item) : item))
}

function isQuantity(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function number(value: unknown): number | undefined {
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : undefined
}

function quantity(value: unknown): number {
  const whole = Math.floor(number(value) ?? 1)
  return isQuantity(whole) ? whole : 1
}

function present<K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [name]: value }) as { [P in K]?: V }
}
