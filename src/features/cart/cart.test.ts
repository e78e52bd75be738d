import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addItem,
  fitQuantity,
  isLineOf,
  mergeCarts,
  normaliseCart,
  parseCart,
  putBack,
  removeItems,
  setAllSelected,
  setQuantity,
  setSelected,
  skusOf,
  uniqueCount,
  type Availability,
  type Cart,
  type CartItem,
  type CartProduct,
} from './cart'
import { isOrderable, itemCount, orderableItems, totalAmount } from './cart-sums.ts'
import { idsNotFound, validateCart } from './check-cart.ts'

const cream: CartProduct = { id: 'cream', name: 'Крем', price: 8600, imageUrl: '/cream.webp', sku: 'AQ-001' }
const tonic: CartProduct = { id: 'tonic', name: 'Тоник', price: 5000, imageUrl: '/tonic.webp', sku: 'AQ-002' }

const line = (item: Partial<CartItem> & { id: string }): CartItem => ({
  name: item.id,
  price: 100,
  quantity: 1,
  imageUrl: '',
  selected: true,
  ...item,
})

const quantities = (cart: Cart) => Object.fromEntries(cart.map(({ id, quantity }) => [id, quantity]))

describe('adding', () => {
  test('a new item has selected=true and quantity 1, whatever the amount', () => {
    expect(addItem([], cream)).toEqual([{ ...cream, quantity: 1, selected: true }])
    expect(addItem([], cream, 5)).toEqual([{ ...cream, quantity: 1, selected: true }])
  })

  test('an existing item is raised by one, or by the requested amount', () => {
    const cart = addItem([], cream)
    expect(quantities(addItem(cart, cream))).toEqual({ cream: 2 })
    expect(quantities(addItem(cart, cream, 3))).toEqual({ cream: 4 })
  })

  test('the raise is capped at max_quantity if given', () => {
    const cart = addItem([], { ...cream, max_quantity: 3 })
    expect(quantities(addItem(cart, cream, 10))).toEqual({ cream: 3 })
    expect(quantities(addItem(cart, { ...cream, max_quantity: 5 }, 10))).toEqual({ cream: 5 })
    expect(quantities(addItem([line({ id: 'cream', quantity: 2, max_quantity: 0 })], cream))).toEqual({ cream: 1 })
  })

  test('an existing item keeps its place and its selection', () => {
    const cart = [line({ id: 'cream', selected: false }), line({ id: 'tonic' })]
    expect(addItem(cart, cream).map(({ id, selected }) => [id, selected])).toEqual([
      ['cream', false],
      ['tonic', true],
    ])
  })

  test('a product without a price cannot be added', () => {
    expect(addItem([], { ...cream, price: null })).toEqual([])
    expect(addItem([], { ...cream, price: 0 })).toEqual([])
  })

  test.each([0, -1, 1.5, NaN, Infinity])('an amount of %d adds nothing', (amount) => {
    const cart = addItem([], cream)
    expect(addItem(cart, cream, amount)).toBe(cart)
  })

  test('only what a line is made of is taken from the product', () => {
    const wide = { ...cream, description: 'long text' } as CartProduct
    expect(addItem([], wide)[0]).not.toHaveProperty('description')
  })
})

describe('how many may be ordered', () => {
  const packs = { ...cream, order_min: 6, order_step: 3, max_quantity: 12 }

  test.each([
    [1, 6],
    [6, 6],
    [7, 9],
    [12, 12],
    [50, 12],
  ])('of %i pieces, by threes from 6 to 12: %i', (wanted, quantity) =>
    expect(fitQuantity(wanted, packs)).toBe(quantity),
  )

  test('a new line starts with the fewest, and is raised by what may be added', () => {
    const cart = addItem([], packs)
    expect(cart).toMatchObject([{ quantity: 6, order_min: 6, order_step: 3 }])
    expect(addItem(cart, packs)).toMatchObject([{ quantity: 9 }])
  })

  test('lines take over the rule in force, and forget a former one', () => {
    const row = { product_id: 'cream', sku: 'AQ-001', available: true, stock_count: 100, price: 8600 }
    const ruled = validateCart(
      [line({ id: 'cream', sku: 'AQ-001' })],
      [{ ...row, order_min: 6, order_step: 1, max_quantity: 90 }],
    )
    expect(ruled.cart).toMatchObject([{ order_min: 6, max_quantity: 90, stock_count: 100, available: true }])
    expect(validateCart(ruled.cart, [row]).cart[0]).not.toHaveProperty('order_min')
  })

  test('what is in stock but below the minimum cannot be had', () => {
    const row = {
      product_id: 'cream',
      sku: 'AQ-001',
      available: true,
      stock_count: 5,
      price: 8600,
      order_min: 6,
      max_quantity: 0,
    }
    expect(validateCart([line({ id: 'cream', sku: 'AQ-001' })], [row])).toMatchObject({
      cart: [{ available: false, max_quantity: 0, stock_count: 5 }],
      hasUnavailable: true,
    })
  })
})

describe('changing', () => {
  const cart = addItem(addItem([], cream), tonic)

  test('a quantity is set directly', () => {
    expect(quantities(setQuantity(cart, 'tonic', 7))).toEqual({ cream: 1, tonic: 7 })
  })

  test.each([0, -1, 2.5, NaN, Infinity])('a quantity of %d is not a quantity', (quantity) => {
    expect(setQuantity(cart, 'tonic', quantity)).toBe(cart)
  })

  test('items are removed, one or several', () => {
    expect(quantities(removeItems(cart, ['cream']))).toEqual({ tonic: 1 })
    expect(removeItems(cart, ['cream', 'tonic'])).toEqual([])
    expect(removeItems(cart, ['nothing'])).toEqual(cart)
  })

  test('a removed item is put back where it was, with what it was', () => {
    const changed = setQuantity(cart, 'cream', 4)
    expect(putBack(removeItems(changed, ['cream']), changed[0]!, 0)).toEqual(changed)
  })

  test('an item that has returned since is not doubled', () => {
    expect(putBack(cart, line({ id: 'cream', quantity: 9 }), 0)).toBe(cart)
  })

  test('selection is set per item or for all', () => {
    const none = setAllSelected(cart, false)
    expect(none.map(({ selected }) => selected)).toEqual([false, false])
    expect(setSelected(none, 'tonic', true).map(({ selected }) => selected)).toEqual([false, true])
  })
})

describe('merging', () => {
  test('the same id keeps the higher quantity', () => {
    const [server, local] = [[line({ id: 'cream', quantity: 2 })], [line({ id: 'cream', quantity: 5 })]]
    expect(quantities(mergeCarts(server, local))).toEqual({ cream: 5 })
    expect(quantities(mergeCarts(local, server))).toEqual({ cream: 5 })
  })

  test('items on only one side are kept', () => {
    const merged = mergeCarts([line({ id: 'cream' })], [line({ id: 'tonic', quantity: 3 })])
    expect(quantities(merged)).toEqual({ cream: 1, tonic: 3 })
  })

  test('selected on either side is selected', () => {
    const [selected, left] = [[line({ id: 'cream' })], [line({ id: 'cream', selected: false })]]
    const isSelected = (cart: Cart) => cart.map((item) => item.selected)
    expect(isSelected(mergeCarts(selected, left))).toEqual([true])
    expect(isSelected(mergeCarts(left, selected))).toEqual([true])
    expect(isSelected(mergeCarts(left, left))).toEqual([false])
  })

  test('everything else is the server’s', () => {
    const server = [line({ id: 'cream', price: 8600 })]
    const local = [line({ id: 'cream', price: 1, quantity: 2, stock_count: 4 })]
    expect(mergeCarts(server, local)).toEqual([line({ id: 'cream', price: 8600, quantity: 2 })])
  })
})

describe('validation', () => {
  const row = (more: Partial<Availability> = {}): Availability => ({
    product_id: 'cream',
    sku: 'AQ-001',
    available: true,
    stock_count: 5,
    price: 8600,
    ...more,
  })
  const cart = addItem([], cream)

  test('price, max_quantity, available and stock_count are overwritten with server values', () => {
    const [item] = validateCart(cart, [row({ price: 9000, stock_count: 12 })]).cart
    expect(item).toEqual({ ...cart[0], price: 9000, max_quantity: 12, available: true, stock_count: 12 })
  })

  test('nothing else is touched: not the quantity, not the selection', () => {
    const chosen = [line({ id: 'cream', sku: 'AQ-001', quantity: 9, selected: false })]
    expect(validateCart(chosen, [row({ stock_count: 2 })]).cart[0]).toMatchObject({ quantity: 9, selected: false })
    expect(validateCart(cart, [row({ available: false })]).cart[0]).toMatchObject({ quantity: 1, selected: true })
  })

  test.each([
    [{ available: true, stock_count: 1 }, true],
    [{ available: true, stock_count: 0 }, false],
    [{ available: false, stock_count: 5 }, false],
    [{ available: false, stock_count: 0 }, false],
  ])('%j is available: %s', (more, available) => {
    const result = validateCart(cart, [row(more)])
    expect(result.cart[0]!.available).toBe(available)
    expect(result.hasUnavailable).toBe(!available)
  })

  test('a sku that the server does not know is not available and keeps its price', () => {
    const result = validateCart(cart, [])
    expect(result).toMatchObject({ hasUnavailable: true, priceChanged: false })
    expect(result.cart[0]).toMatchObject({ available: false, stock_count: 0, max_quantity: 0, price: 8600 })
  })

  test('a changed price is reported with what it was', () => {
    expect(validateCart(cart, [row({ price: 9000 })])).toMatchObject({
      priceChanged: true,
      previousPrices: { cream: 8600 },
    })
    expect(validateCart(cart, [row()])).toMatchObject({ priceChanged: false, previousPrices: {} })
  })

  test('the price before is not kept in the stored item', () => {
    expect(JSON.stringify(validateCart(cart, [row({ price: 9000 })]).cart)).not.toContain('8600')
  })

  test('a price that is now on request becomes 0, and the line cannot be ordered', () => {
    const { cart: checked, priceChanged } = validateCart(cart, [row({ price: null })])
    expect(priceChanged).toBe(true)
    expect(checked[0]).toMatchObject({ price: 0, available: true })
    expect(isOrderable(checked[0]!)).toBe(false)
  })

  test('items without a sku are left as they are', () => {
    const plain = [line({ id: 'gift' })]
    expect(validateCart(plain, [row()])).toEqual({
      cart: plain,
      hasUnavailable: false,
      priceChanged: false,
      previousPrices: {},
    })
  })

  test('a line goes by the id of its product, one of an old cart by its sku', () => {
    const [id, another] = ['7D000000-0000-4000-8000-000000000001', '7d000000-0000-4000-8000-000000000002']
    expect(isLineOf({ id, sku: 'OLD' }, { product_id: id.toLowerCase(), sku: 'NEW' })).toBe(true)
    expect(isLineOf({ id, sku: 'OLD' }, { product_id: another, sku: 'OLD' })).toBe(false)
    expect(isLineOf({ id: 'cream', sku: 'OLD' }, { product_id: another, sku: 'OLD' })).toBe(true)
    expect(isLineOf({ id: 'cream', sku: 'OLD' }, { product_id: another, sku: 'NEW' })).toBe(false)
  })

  test('what a sku has not found is asked for by id, lines of old carts and without a sku are not', () => {
    const id = '7d000000-0000-4000-8000-000000000001'
    const lost = [line({ id, sku: 'OLD' }), line({ id: 'cream', sku: 'GONE' }), line({ id: id.replace('1', '2') })]
    expect(idsNotFound(lost, [row({ sku: 'OLD' })])).toEqual([id])
    expect(idsNotFound(lost, [row({ sku: 'NEW', product_id: id })])).toEqual([])
  })

  test('each sku is asked about once', () => {
    expect(skusOf([line({ id: 'a', sku: 'S' }), line({ id: 'b', sku: 'S' }), line({ id: 'c' })])).toEqual(['S'])
  })
})

describe('totals', () => {
  const cart = [line({ id: 'a', price: 100, quantity: 2 }), line({ id: 'b', price: 30, quantity: 3, selected: false })]

  test('item count is the sum of quantities', () => expect(itemCount(cart)).toBe(5))
  test('unique count is the number of lines', () => expect(uniqueCount(cart)).toBe(2))
  test('total amount is the sum of price times quantity', () => expect(totalAmount(cart)).toBe(290))
  test('an order leaves out what is not selected, not there, or without a price', () => {
    const lines = [
      ...cart,
      line({ id: 'gone', available: false }),
      line({ id: 'on-request', price: 0 }),
      line({ id: 'there', available: true }),
    ]
    expect(orderableItems(lines).map(({ id }) => id)).toEqual(['a', 'there'])
  })
})

describe('what was stored', () => {
  test('missing fields get their defaults, optional ones stay away', () => {
    expect(normaliseCart([{}])).toEqual([{ id: '', name: '', price: 0, quantity: 1, imageUrl: '', selected: true }])
  })

  test('id, name and imageUrl become strings, price and quantity numbers', () => {
    expect(normaliseCart([{ id: 7, name: 8, imageUrl: 9, price: '8600', quantity: '3' }])).toEqual([
      { id: '7', name: '8', imageUrl: '9', price: 8600, quantity: 3, selected: true },
    ])
  })

  test.each([
    [true, true],
    [undefined, true],
    [null, true],
    [0, true],
    ['false', true],
    [false, false],
  ])('selected is true unless explicitly false: %j → %s', (selected, expected) => {
    expect(normaliseCart([{ id: 'a', selected }])[0]!.selected).toBe(expected)
  })

  test('optional fields are kept only when present', () => {
    const full = line({
      id: 'a',
      slug: 'a-50ml',
      volume: 50,
      line: 'Aqua Science',
      sku: 'AQ-001',
      max_quantity: 5,
      available: true,
      stock_count: 5,
    })
    expect(normaliseCart([full])).toEqual([full])
    expect(normaliseCart([{ ...full, volume: '50 мл' }])[0]!.volume).toBe('50 мл')
    expect(Object.keys(normaliseCart([{ ...line({ id: 'a' }), slug: null, sku: undefined }])[0]!)).not.toContain('slug')
  })

  test.each([-3, 0, 'many', null, Infinity, {}])('a quantity of %j becomes 1', (quantity) => {
    expect(normaliseCart([{ id: 'a', quantity }])[0]!.quantity).toBe(1)
  })

  test('of two lines with one id, one stays, with the higher quantity', () => {
    expect(quantities(normaliseCart([line({ id: 'a', quantity: 2 }), line({ id: 'a', quantity: 5 })]))).toEqual({
      a: 5,
    })
  })

  test.each([null, 7, 'cart', {}, { items: [] }])('%j holds no lines', (stored) =>
    expect(normaliseCart(stored)).toEqual([]),
  )
  test('what is not a line is left out', () =>
    expect(normaliseCart([null, 7, 'a', [line({ id: 'a' })], line({ id: 'b' })])).toHaveLength(1))
  test('nothing stored is an empty cart', () => expect(parseCart(null)).toEqual([]))
  test('a text that is not JSON is refused', () => expect(() => parseCart('{')).toThrow(SyntaxError))
})

describe('properties', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const item = fc.record({
    id,
    name: fc.string(),
    price: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 9999 }),
    imageUrl: fc.string(),
    selected: fc.boolean(),
  })
  const cart = fc.uniqueArray(item, { selector: ({ id }) => id })

  test('merging is commutative over id → quantity', () => {
    fc.assert(
      fc.property(cart, cart, (a, b) => {
        expect(quantities(mergeCarts(a, b))).toEqual(quantities(mergeCarts(b, a)))
      }),
    )
  })

  test('merging again changes nothing', () => {
    fc.assert(
      fc.property(cart, cart, (server, local) => {
        const merged = mergeCarts(server, local)
        expect(mergeCarts(merged, local)).toEqual(merged)
        expect(quantities(mergeCarts(merged, server))).toEqual(quantities(merged))
        expect(mergeCarts(merged, merged)).toEqual(merged)
      }),
    )
  })

  test('merging loses no line and doubles none', () => {
    fc.assert(
      fc.property(cart, cart, (a, b) => {
        const ids = mergeCarts(a, b).map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(ids)).toEqual(new Set([...a, ...b].map(({ id }) => id)))
      }),
    )
  })

  test('totals agree with counting piece by piece', () => {
    const small = fc.uniqueArray(
      item.map((line) => ({ ...line, quantity: (line.quantity % 20) + 1 })),
      { selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(small, (lines) => {
        const pieces = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line))
        const sum = (items: CartItem[]) => items.map(({ price }) => price).reduce((a, b) => a + b, 0)
        expect(itemCount(lines)).toBe(pieces.length)
        expect(totalAmount(lines)).toBe(sum(pieces))
      }),
    )
  })

  test('any sequence of changes leaves whole quantities from 1 and unique ids', () => {
    const product = id.map((id): CartProduct => ({ id, name: id, price: 100, imageUrl: '' }))
    const step = fc.oneof(
      fc.tuple(product, fc.double()).map(
        ([product, amount]) =>
          (cart: Cart) =>
            addItem(cart, product, amount),
      ),
      fc.tuple(id, fc.double()).map(
        ([id, quantity]) =>
          (cart: Cart) =>
            setQuantity(cart, id, quantity),
      ),
      fc.tuple(product, fc.nat(5)).map(
        ([product, max_quantity]) =>
          (cart: Cart) =>
            addItem(cart, { ...product, max_quantity }, 2),
      ),
      id.map((id) => (cart: Cart) => removeItems(cart, [id])),
    )
    fc.assert(fc.property(fc.array(step), (steps) => expectValid(steps.reduce<Cart>((cart, step) => step(cart), []))))
  })

  test('any JSON gives a valid cart, and reading it twice gives the same', () => {
    const strange = fc.record(
      {
        id: fc.anything(),
        quantity: fc.anything(),
        price: fc.anything(),
        selected: fc.anything(),
        sku: fc.anything(),
        max_quantity: fc.anything(),
      },
      { requiredKeys: [] },
    )
    const json = fc.oneof(
      fc.jsonValue(),
      fc.array(strange).map((lines) => JSON.parse(JSON.stringify(lines)) as unknown),
    )
    fc.assert(
      fc.property(json, (stored) => {
        const cart = normaliseCart(stored)
        expectValid(cart)
        expect(parseCart(JSON.stringify(cart))).toEqual(cart)
      }),
    )
  })

  function expectValid(cart: Cart) {
    expect(new Set(cart.map(({ id }) => id)).size).toBe(cart.length)
    for (const { quantity, price, selected } of cart) {
      expect(Number.isSafeInteger(quantity) && quantity >= 1).toBe(true)
      expect(Number.isFinite(price) && price >= 0).toBe(true)
      expect(typeof selected).toBe('boolean')
    }
  }
})
