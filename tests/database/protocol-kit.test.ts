import { afterAll, expect, test } from 'vitest'
import { database } from '../support/backend.ts'

// The cheapest packs against every quantity that could be tried, on random packs.

const sql = database()
afterAll(() => sql.end())

type Pack = { volume: number; price: number; min: number; step: number; max: number }

/** A fixed seed: a failure can be looked at again. */
const dice = (() => {
  let seed = 20_261_128
  return (from: number, to: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return from + Math.floor((seed / 2 ** 31) * (to - from + 1))
  }
})()

const VOLUMES = [7, 10, 15, 30, 50, 75, 80, 100, 200]

/** In a large stock most can be ordered by the piece: then most of what is taken is found without looking. */
function randomPacks(most: number): Pack[] {
  return Array.from({ length: dice(0, 3) }, () => {
    const [min, step] = most > 4 && dice(1, 4) < 4 ? [1, 1] : [dice(1, 3), dice(1, 3)]
    return {
      volume: VOLUMES[dice(0, VOLUMES.length - 1)]!,
      price: dice(1, 300),
      min,
      step,
      max: min + step * dice(0, most),
    }
  })
}

/** The lowest price, every quantity tried from every volume; undefined: none suffices. */
function bruteForce(need: number, packs: Pack[]): number | undefined {
  let prices = [0, ...Array.from({ length: need }, () => Infinity)]
  for (const { volume, price, min, step, max } of packs) {
    const next = [...prices]
    for (let n = min; n <= max; n += step) {
      for (const [ml, before] of prices.entries()) {
        const to = Math.min(ml + n * volume, need)
        next[to] = Math.min(next[to]!, before + n * price)
      }
    }
    prices = next
  }
  return Number.isFinite(prices[need]) ? prices[need] : undefined
}

async function chosen(need: number, packs: Pack[]): Promise<number[] | null> {
  const rows = packs.map(({ volume, price, min, step, max }) => `(,${volume},${price},${min},${step},${max})`)
  const [row] = await sql<{ quantities: number[] | null }[]>`
    select private.cheapest_packs(${need}, ${rows}::text[]::private.pack[]) as quantities`
  return row!.quantities
}

test('are as cheap as any that suffice, can be ordered, and never cost less for more', async () => {
  let [found, inVain] = [0, 0]
  for (let round = 0; round < 300; round++) {
    const isLarge = round % 3 === 0
    const packs = randomPacks(isLarge ? 150 : 4)
    let cheaper = 0
    for (const need of isLarge ? [dice(1500, 9000)] : [dice(1, 60), dice(61, 400), dice(401, 1500)]) {
      const quantities = await chosen(need, packs)
      const price = quantities?.reduce((sum, n, place) => sum + n * packs[place]!.price, 0)
      expect(price, JSON.stringify({ need, packs })).toBe(bruteForce(need, packs))
      if (!quantities) {
        cheaper = Infinity
        inVain++
        continue
      }
      expect(quantities.reduce((sum, n, place) => sum + n * packs[place]!.volume, 0)).toBeGreaterThanOrEqual(need)
      for (const [place, n] of quantities.entries()) {
        const { min, step, max } = packs[place]!
        expect(n === 0 || (n >= min && n <= max && (n - min) % step === 0), JSON.stringify({ n, packs })).toBe(true)
      }
      expect(price).toBeGreaterThanOrEqual(cheaper)
      cheaper = price!
      found++
    }
  }
  expect(found).toBeGreaterThan(100)
  expect(inVain).toBeGreaterThan(50)
})

test.each([
  ['as clinics buy', [10, 15, 30, 50], 20_000],
  ['of volumes that have nothing in common', [7, 15, 30, 1000], 40_000],
  ['by sixes', [10, 15, 30, 50], 3000],
])('500 procedures of 500 ml take moments: %s', async (_, volumes, max) => {
  const packs = volumes.map((volume) => ({ volume, price: volume * 90 + 700, min: 1, step: max < 9999 ? 6 : 1, max }))
  const began = performance.now()
  expect(await chosen(250_000, packs)).not.toBeNull()
  expect(performance.now() - began).toBeLessThan(4000)
})
