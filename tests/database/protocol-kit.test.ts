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

function randomPacks(): Pack[] {
  return Array.from({ length: dice(0, 3) }, () => {
    const [min, step] = [dice(1, 3), dice(1, 3)]
    return {
      volume: VOLUMES[dice(0, VOLUMES.length - 1)]!,
      price: dice(1, 300),
      min,
      step,
      max: min + step * dice(0, 4),
    }
  })
}

/** The lowest price of all combinations; undefined: none suffices. */
function bruteForce(need: number, [pack, ...others]: Pack[]): number | undefined {
  if (!pack) return need > 0 ? undefined : 0
  const prices: number[] = []
  for (let n = 0; n <= pack.max; n = n === 0 ? pack.min : n + pack.step) {
    const rest = bruteForce(need - n * pack.volume, others)
    if (rest !== undefined) prices.push(rest + n * pack.price)
  }
  return prices.length > 0 ? Math.min(...prices) : undefined
}

async function chosen(need: number, packs: Pack[]): Promise<number[] | null> {
  const rows = packs.map(({ volume, price, min, step, max }) => `(,${volume},${price},${min},${step},${max})`)
  const [row] = await sql<{ quantities: number[] | null }[]>`
    select private.cheapest_packs(${need}, ${rows}::text[]::private.pack[]) as quantities`
  return row!.quantities
}

test('are as cheap as any that suffice, can be ordered, and never cost less for more', async () => {
  let [found, inVain] = [0, 0]
  for (let round = 0; round < 150; round++) {
    const packs = randomPacks()
    let cheaper = 0
    for (const need of [dice(1, 60), dice(61, 400), dice(401, 1500)]) {
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

test('takes moments for the most that can be asked', async () => {
  const packs = [10, 15, 30, 50].map((volume) => ({ volume, price: volume * 90 + 700, min: 1, step: 1, max: 400 }))
  const began = performance.now()
  expect(await chosen(10_000, packs)).not.toBeNull()
  expect(performance.now() - began).toBeLessThan(3000)
})
