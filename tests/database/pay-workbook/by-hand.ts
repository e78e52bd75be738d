// Pay worked out by hand from the rules: what three clinics of two managers ordered in three months, and the scores, terms, entries
// and statements that must come of it. It holds the calculator of the large workbook to account as well as the database.
// Formula version 1; times are Almaty's.
//
// Points of a score: turnover 45 × T / 3 000 000; frequency 20 × orders / 12; recency 15 × (90 − days) / 90;
// average order 10 × (average − 50 000) / 250 000; lines 10 × lines / 8; each at most its weight.

import { formulas, type Entry, type Order, type Statement, type World } from './world.ts'

type WorkedOrder = Order & {
  terms: { manager: string; score: string; tier: string; percent: string }
  entries: Omit<Entry, 'order'>[]
}

export const orders: WorkedOrder[] = [
  {
    name: 'O1: the first order of a clinic is a new one’s, 3 % of 1 200 000',
    clinic: 'old',
    confirmed: '2026-08-03 10:00',
    delivered: '2026-08-05 15:00',
    waitsForMoney: false,
    paid: null,
    lines: [{ line: 1, price: 1_200_000, quantity: 1 }],
    returns: [],
    terms: { manager: 'first', score: '0.0', tier: 'Новый', percent: '3.00' },
    entries: [{ month: '2026-08', base: 1_200_000, amount: 36_000 }],
  },
  {
    // T 1 200 000: 18; 1 order: 1.6667; 15 days: 12.5; average: 10; 1 line: 1.25. Together 43.4167.
    name: 'O2: delivered at 23:59 on the last of August; 30 000.03 is rounded down',
    clinic: 'old',
    confirmed: '2026-08-20 10:00',
    delivered: '2026-08-31 23:59',
    waitsForMoney: false,
    paid: null,
    lines: [{ line: 2, price: 1_000_001, quantity: 1 }],
    returns: [],
    terms: { manager: 'first', score: '43.4', tier: 'C', percent: '3.00' },
    entries: [{ month: '2026-08', base: 1_000_001, amount: 30_000 }],
  },
  {
    // As O2, but 26 days: 10.6667. Together 41.5833. 3 % of 666 666 is 19 999.98.
    name: 'O3: delivered at 00:00 on the first of September',
    clinic: 'old',
    confirmed: '2026-08-31 12:00',
    delivered: '2026-09-01 00:00',
    waitsForMoney: false,
    paid: null,
    lines: [{ line: 3, price: 333_333, quantity: 2 }],
    returns: [],
    terms: { manager: 'first', score: '41.6', tier: 'C', percent: '3.00' },
    entries: [{ month: '2026-09', base: 666_666, amount: 19_999 }],
  },
  {
    // T 2 866 667: 43.0000; 3 orders: 5; 1 day: 14.8333; 10; 3 lines: 3.75. Together 76.5833.
    name: 'O4: pieces come back before and after its month was closed',
    clinic: 'old',
    confirmed: '2026-09-02 09:00',
    delivered: '2026-09-10 12:00',
    waitsForMoney: false,
    paid: null,
    lines: [
      { line: 1, price: 250_000, quantity: 1 },
      { line: 4, price: 50_000, quantity: 3 },
    ],
    returns: [
      { at: '2026-09-20 12:00', line: 4, quantity: 1 },
      { at: '2026-10-05 12:00', line: 4, quantity: 2 },
    ],
    terms: { manager: 'first', score: '76.6', tier: 'B', percent: '4.00' },
    entries: [
      { month: '2026-09', base: 400_000, amount: 16_000 },
      // 350 000 are left: 14 000 less 16 000.
      { month: '2026-09', base: -50_000, amount: -2_000 },
      // 250 000 are left: 10 000 less 14 000.
      { month: '2026-10', base: -100_000, amount: -4_000 },
    ],
  },
  {
    // T 3 216 667: 45; 4 orders: 6.6667; 15 days: 12.5; 10; 4 lines: 5. Together 79.1667. 4 % of 90 909 is 3 636.36.
    name: 'O5: 79.2 is not yet an A',
    clinic: 'old',
    confirmed: '2026-09-25 09:00',
    delivered: '2026-09-28 12:00',
    waitsForMoney: false,
    paid: null,
    lines: [{ line: 5, price: 90_909, quantity: 1 }],
    returns: [],
    terms: { manager: 'first', score: '79.2', tier: 'B', percent: '4.00' },
    entries: [{ month: '2026-09', base: 90_909, amount: 3_636 }],
  },
  {
    // 45; 5 orders: 8.3333; 2 days: 14.6667; 10; 5 lines: 6.25. Together 84.25, half up. 5 % of 123 457 is 6 172.85.
    name: 'O6: a tier higher; comes back whole',
    clinic: 'old',
    confirmed: '2026-09-30 09:00',
    delivered: '2026-10-02 12:00',
    waitsForMoney: false,
    paid: null,
    lines: [{ line: 6, price: 123_457, quantity: 1 }],
    returns: [{ at: '2026-10-15 12:00', line: 6, quantity: 1 }],
    terms: { manager: 'first', score: '84.3', tier: 'A', percent: '5.00' },
    entries: [
      { month: '2026-10', base: 123_457, amount: 6_172 },
      { month: '2026-10', base: -123_457, amount: -6_172 },
    ],
  },
  {
    // The clinic was handed over. T 3 207 576: 45; 5 orders, O6 is none: 8.3333; 22 days: 11.3333; 10; 4 lines, the fourth came
    // back whole: 5. Together 79.6667. 4 % of 77 777 is 3 111.08.
    name: 'O7: confirmed by the manager who has the clinic now',
    clinic: 'old',
    confirmed: '2026-10-20 09:00',
    delivered: '2026-10-25 12:00',
    waitsForMoney: false,
    paid: null,
    lines: [{ line: 1, price: 77_777, quantity: 1 }],
    returns: [],
    terms: { manager: 'second', score: '79.7', tier: 'B', percent: '4.00' },
    entries: [{ month: '2026-10', base: 77_777, amount: 3_111 }],
  },
  {
    name: 'P1: waits for its money, which comes in the next month',
    clinic: 'slow',
    confirmed: '2026-08-10 09:00',
    delivered: '2026-08-12 12:00',
    waitsForMoney: true,
    paid: '2026-09-05 12:00',
    lines: [{ line: 1, price: 500_000, quantity: 1 }],
    returns: [],
    terms: { manager: 'second', score: '0.0', tier: 'Новый', percent: '3.00' },
    entries: [{ month: '2026-09', base: 500_000, amount: 15_000 }],
  },
  {
    // T 500 000: 7.5; 1.6667; 3 days: 14.5; 10; 1.25. Together 34.9167. 2 % of 300 050 is 6 001.
    name: 'P2: does not wait',
    clinic: 'slow',
    confirmed: '2026-08-15 09:00',
    delivered: '2026-08-18 12:00',
    waitsForMoney: false,
    paid: null,
    lines: [{ line: 1, price: 300_050, quantity: 1 }],
    returns: [],
    terms: { manager: 'second', score: '34.9', tier: 'D', percent: '2.00' },
    entries: [{ month: '2026-08', base: 300_050, amount: 6_001 }],
  },
  {
    // T 800 050: 12.0008; 2 orders: 3.3333; 73 days: 2.8333; 10; 1.25. Together 29.4174.
    name: 'P3: waits for money that does not come',
    clinic: 'slow',
    confirmed: '2026-10-30 09:00',
    delivered: '2026-10-31 12:00',
    waitsForMoney: true,
    paid: null,
    lines: [{ line: 1, price: 400_000, quantity: 1 }],
    returns: [],
    terms: { manager: 'second', score: '29.4', tier: 'D', percent: '2.00' },
    entries: [],
  },
  {
    name: 'Q1: a return that is recorded after its month was closed',
    clinic: 'new',
    confirmed: '2026-08-25 09:00',
    delivered: '2026-08-27 12:00',
    waitsForMoney: false,
    paid: null,
    lines: [{ line: 2, price: 50_000, quantity: 4 }],
    returns: [{ at: '2026-08-31 12:00', recorded: '2026-09-04 12:00', line: 2, quantity: 1 }],
    terms: { manager: 'second', score: '0.0', tier: 'Новый', percent: '3.00' },
    entries: [
      { month: '2026-08', base: 200_000, amount: 6_000 },
      // 150 000 are left: 4 500 less 6 000.
      { month: '2026-09', base: -50_000, amount: -1_500 },
    ],
  },
  {
    // T 150 000: 2.25; 1.6667; 22 days: 11.3333; average 150 000: 4; 1.25. Together 20.5. 3 % of 100 033 is 3 000.99.
    name: 'Q2: 29 days after it was verified a clinic is new, whatever it has ordered',
    clinic: 'new',
    confirmed: '2026-09-18 09:00',
    delivered: '2026-09-19 12:00',
    waitsForMoney: false,
    paid: null,
    lines: [{ line: 2, price: 100_033, quantity: 1 }],
    returns: [],
    terms: { manager: 'second', score: '20.5', tier: 'Новый', percent: '3.00' },
    entries: [{ month: '2026-09', base: 100_033, amount: 3_000 }],
  },
  {
    // A day later: 11.1667. Together 20.3333. 2 % of 150 049 is 3 000.98.
    name: 'Q3: after 30 days it is not; delivered at 23:59 on the last of September',
    clinic: 'new',
    confirmed: '2026-09-19 09:00',
    delivered: '2026-09-30 23:59',
    waitsForMoney: false,
    paid: null,
    lines: [{ line: 2, price: 150_049, quantity: 1 }],
    returns: [],
    terms: { manager: 'second', score: '20.3', tier: 'D', percent: '2.00' },
    entries: [{ month: '2026-09', base: 150_049, amount: 3_000 }],
  },
]

export const world: World = {
  formulas: formulas.slice(0, 1),
  clinics: [
    { name: 'old', verified: '2026-01-10 12:00', manager: 'first' },
    { name: 'slow', verified: '2026-01-10 12:00', manager: 'second' },
    { name: 'new', verified: '2026-08-20 14:00', manager: 'second' },
  ],
  handovers: [{ clinic: 'old', at: '2026-10-19 12:00', manager: 'second' }],
  orders,
  adjustments: [{ manager: 'second', month: '2026-08', at: '2026-08-30 12:00', amount: -20_000 }],
  closings: ['2026-08', '2026-09', '2026-10'],
}

export const statements: Statement[] = [
  // 36 000 + 30 000
  { manager: 'first', month: '2026-08', total: 66_000, carried: 0, payable: 66_000 },
  // 19 999 + 16 000 − 2 000 + 3 636
  { manager: 'first', month: '2026-09', total: 37_635, carried: 0, payable: 37_635 },
  // −4 000 + 6 172 − 6 172
  { manager: 'first', month: '2026-10', total: -4_000, carried: 0, payable: 0 },
  // 6 001 + 6 000 − 20 000
  { manager: 'second', month: '2026-08', total: -7_999, carried: 0, payable: 0 },
  // 15 000 − 1 500 + 3 000 + 3 000, less what August left
  { manager: 'second', month: '2026-09', total: 19_500, carried: -7_999, payable: 11_501 },
  { manager: 'second', month: '2026-10', total: 3_111, carried: 0, payable: 3_111 },
]
