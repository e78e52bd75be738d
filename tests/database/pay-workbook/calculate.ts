import {
  closingOf,
  type Entry,
  type Formula,
  type Order,
  type Results,
  type Statement,
  type Terms,
  type World,
} from './world.ts'

// Pay by a plain calculator: lists and fractions, no rounding on the way, nothing of the shop's own code. Each rule is written
// as the shop promises it to its managers.

type Fraction = readonly [number: bigint, of: bigint]

const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const whole = (value: number): Fraction => [BigInt(Math.round(value * 100)), 100n]
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c]
const less = (a: Fraction, [c, d]: Fraction): Fraction => plus(a, [-c, d])
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const between0And1 = ([a, b]: Fraction): Fraction => (a < 0n ? [0n, 1n] : a > b ? [1n, 1n] : [a, b])

const day = (time: string) => time.slice(0, 10)
const daysFrom = (earlier: string, later: string) =>
  (Date.parse(`${day(later)}T00:00Z`) - Date.parse(`${day(earlier)}T00:00Z`)) / 86_400_000
const monthAfter = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

const PAYMENT_DAYS = 5

/** Pieces of a line that are left of what was delivered, after what was recorded before a time. */
const piecesLeft = (order: Order, line: number, before: string) =>
  order.lines.filter((sold) => sold.line === line).reduce((sum, { quantity }) => sum + quantity, 0) -
  order.returns
    .filter((back) => back.line === line && (back.recorded ?? back.at) < before)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** Turnover of a line of an order. */
const worth = (order: Order, line: number, before: string) =>
  order.lines.find((sold) => sold.line === line)!.price * piecesLeft(order, line, before)

const worthOfAll = (order: Order, before: string) =>
  order.lines.reduce((sum, { line }) => sum + worth(order, line, before), 0)

/** Score and tier of a clinic at 00:00 of a day. */
function rate(world: World, clinic: World['clinics'][number], asOf: string, formula: Formula) {
  const midnight = `${asOf} 00:00`
  const part = (key: string) => formula.components.find((component) => component['key'] === key)!
  const isOn = (key: string) => part(key)['enabled'] === true
  const number = (key: string, name: string) => Number(part(key)[name])
  const weight = (key: string) => (isOn(key) ? number(key, 'weight') : 0)

  const delivered = world.orders.filter((order) => order.clinic === clinic.name && day(order.delivered) < asOf)
  const standing = delivered.filter((order) => worthOfAll(order, midnight) > 0)
  const inWindow = (order: Order) => daysFrom(order.delivered, asOf) <= formula.window_days
  const turnover = delivered.filter(inWindow).reduce((sum, order) => sum + worthOfAll(order, midnight), 0)
  const orders = standing.filter(inWindow).length
  const days = standing.length > 0 ? Math.min(...standing.map((order) => daysFrom(order.delivered, asOf))) : null
  const lines = new Set(
    standing
      .filter(inWindow)
      .flatMap((order) => order.lines.filter(({ line }) => worth(order, line, midnight) > 0).map(({ line }) => line)),
  ).size
  const overdue = isOn('overdue')
    ? delivered.filter(
        (order) =>
          daysFrom(order.delivered, asOf) > PAYMENT_DAYS + number('overdue', 'days') &&
          (order.paid === null || order.paid >= midnight),
      ).length
    : 0

  const parts: Record<string, Fraction> = {
    turnover: over(
      less(whole(turnover), whole(number('turnover', 'from'))),
      whole(number('turnover', 'to') - number('turnover', 'from')),
    ),
    frequency: over(over(whole(orders * 30), whole(formula.window_days)), whole(number('frequency', 'target'))),
    recency: days === null ? [0n, 1n] : less([1n, 1n], over(whole(days), whole(number('recency', 'days')))),
    average_order:
      orders === 0
        ? [0n, 1n]
        : over(
            less(over(whole(turnover), whole(orders)), whole(number('average_order', 'from'))),
            whole(number('average_order', 'to') - number('average_order', 'from')),
          ),
    lines: over(whole(lines), whole(number('lines', 'target'))),
  }
  let sum: Fraction = [0n, 1n]
  let weights = 0
  for (const [key, normalised] of Object.entries(parts)) {
    sum = plus(sum, times(whole(weight(key)), between0And1(normalised)))
    weights += weight(key)
  }
  // Tenths of 100 · Σ w·n / Σ w, half up, less the penalties.
  const [a, b] = over(times(sum, whole(1000)), whole(weights))
  const tenths = Math.max(
    Number((2n * a + b) / (2n * b)) - overdue * (isOn('overdue') ? number('overdue', 'points') : 0) * 10,
    0,
  )
  const isNew = standing.length === 0 || daysFrom(clinic.verified, asOf) < 30
  const tier = isNew
    ? formula.tiers.find(({ from }) => from === null)!
    : formula.tiers.find(({ from }) => from !== null && tenths >= from * 10)!
  return { turnover, orders, days, lines, overdue, score: (tenths / 10).toFixed(1), tier }
}

function termsOf(world: World, order: Order): Terms {
  const clinic = world.clinics.find(({ name }) => name === order.clinic)!
  const asOf = day(order.confirmed)
  const formula = world.formulas.filter(({ effective_from }) => effective_from <= asOf).at(-1)!
  const { tier, ...figures } = rate(world, clinic, asOf, formula)
  const handedTo = world.handovers.filter(({ clinic: name, at }) => name === order.clinic && at <= order.confirmed)
  return {
    order: order.name,
    manager: handedTo.at(-1)?.manager ?? clinic.manager,
    version: formula.version,
    ...figures,
    tier: tier.name,
    percent: tier.percent.toFixed(2),
  }
}

function entriesOf(world: World, order: Order, percent: string): Entry[] {
  const entries: Entry[] = []
  const isEarned = (at: string) =>
    at >= order.delivered && (!order.waitsForMoney || (order.paid !== null && at >= order.paid))
  const events = [
    { at: order.delivered, recorded: order.delivered },
    ...(order.paid === null ? [] : [{ at: order.paid, recorded: order.paid }]),
    ...order.returns.map(({ at, recorded }) => ({ at, recorded: recorded ?? at })),
  ].toSorted((one, other) => (one.recorded < other.recorded ? -1 : one.recorded > other.recorded ? 1 : 0))
  let base = 0
  let booked = 0
  for (const { at, recorded } of events) {
    if (!isEarned(recorded)) continue
    const left = worthOfAll(order, `${recorded}+`)
    if (left === base) continue
    const owed = Number((BigInt(left) * BigInt(percent.replace('.', ''))) / 10_000n)
    let month = at.slice(0, 7)
    while (world.closings.includes(month) && closingOf(month) <= recorded) month = monthAfter(month)
    entries.push({ order: order.name, month, base: left - base, amount: owed - booked })
    base = left
    booked = owed
  }
  return entries
}

/** What must come of everything that happened. */
export function calculate(world: World): Results {
  const terms = world.orders.map((order) => termsOf(world, order))
  const entries = world.orders.flatMap((order, index) => entriesOf(world, order, terms[index]!.percent))
  const managers = [...new Set(world.clinics.map(({ manager }) => manager))].toSorted()
  const managerOf = new Map(terms.map(({ order, manager }) => [order, manager]))
  const statements: Statement[] = []
  for (const manager of managers) {
    let before = 0
    for (const month of world.closings) {
      const total =
        entries
          .filter((entry) => entry.month === month && managerOf.get(entry.order) === manager)
          .reduce((sum, { amount }) => sum + amount, 0) +
        world.adjustments
          .filter((entry) => entry.month === month && entry.manager === manager)
          .reduce((sum, { amount }) => sum + amount, 0)
      const carried = Math.min(before, 0)
      statements.push({ manager, month, total, carried, payable: Math.max(total + carried, 0) })
      before = total + carried
    }
  }
  return { terms, entries, statements }
}
