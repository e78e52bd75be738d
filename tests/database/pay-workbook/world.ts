import { readFileSync } from 'node:fs'

// What a workbook of pay is made of, and the sheets that one is kept in. Times are Almaty's, «2026-08-03 10:00».

export type Formula = {
  version: number
  effective_from: string
  window_days: number
  components: Record<string, string | number | boolean>[]
  tiers: { name: string; from: number | null; color: string; percent: number; text: string }[]
}

export type Order = {
  name: string
  clinic: string
  confirmed: string
  delivered: string
  /** Confirmed while bonuses waited for the money. */
  waitsForMoney: boolean
  paid: string | null
  lines: { line: number; price: number; quantity: number }[]
  /** `recorded` later than it happened. */
  returns: { at: string; recorded?: string; line: number; quantity: number }[]
}

export type World = {
  formulas: Formula[]
  clinics: { name: string; verified: string; manager: string }[]
  handovers: { clinic: string; at: string; manager: string }[]
  orders: Order[]
  adjustments: { manager: string; month: string; at: string; amount: number }[]
  closings: string[]
}

export type Terms = {
  order: string
  manager: string
  version: number
  turnover: number
  orders: number
  /** Days since the last delivery; null before the first. */
  days: number | null
  lines: number
  overdue: number
  score: string
  tier: string
  percent: string
}
export type Entry = { order: string; month: string; base: number; amount: number }
export type Statement = { manager: string; month: string; total: number; carried: number; payable: number }
export type Results = { terms: Terms[]; entries: Entry[]; statements: Statement[] }

/** Months close on the 3rd, at 04:00. */
export function closingOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return `${new Date(Date.UTC(year, number, 3)).toISOString().slice(0, 10)} 04:00`
}

const fileOf = (name: string) => new URL(name, import.meta.url)

function readSheet(name: string): Record<string, string>[] {
  const [head, ...rows] = readFileSync(fileOf(`${name}.csv`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => row.split(','))
  return rows.map((row) => Object.fromEntries(head!.map((column, index) => [column, row[index]!])))
}

const parts = (text: string) => (text === '' ? [] : text.split('; '))

/** The formulas of both workbooks; version 1 is the one that the shop starts with. */
export const formulas = JSON.parse(readFileSync(fileOf('formulas.json'), 'utf8')) as Formula[]

/** What happened: clinics.csv, handovers.csv, orders.csv, adjustments.csv, formulas.json. */
export function readWorld(): World {
  const orders = readSheet('orders').map((row) => ({
    name: row['order']!,
    clinic: row['clinic']!,
    confirmed: row['confirmed']!,
    delivered: row['delivered']!,
    waitsForMoney: row['waits_for_money'] === 'yes',
    paid: row['paid'] || null,
    // «3: 120000 × 2; 4: 50000 × 1»: of line 3 two pieces at 120 000 ₸.
    lines: parts(row['lines']!).map((part) => {
      const [line, price, quantity] = part.split(/: | × /).map(Number) as [number, number, number]
      return { line, price, quantity }
    }),
    // «2026-09-20 12:00 3 × 1»: of line 3 one piece came back.
    returns: parts(row['returns']!).map((part) => {
      const [line, quantity] = part.slice(17).split(' × ').map(Number) as [number, number]
      return { at: part.slice(0, 16), line, quantity }
    }),
  }))
  return {
    formulas,
    clinics: readSheet('clinics') as World['clinics'],
    handovers: readSheet('handovers') as World['handovers'],
    orders,
    adjustments: readSheet('adjustments').map(({ manager, month, at, amount }) => ({
      manager: manager!,
      month: month!,
      at: at!,
      amount: Number(amount),
    })),
    // January 2025 to August 2026.
    closings: Array.from({ length: 20 }, (_, index) => new Date(Date.UTC(2025, index, 1)).toISOString().slice(0, 7)),
  }
}
