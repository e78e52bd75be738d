import { createRandom } from '../support/random.ts'

/** One slip of the fingers, as people make them. */
export const SLIPS = ['swapped', 'dropped', 'doubled', 'added', 'replaced'] as const
export type Slip = (typeof SLIPS)[number]

const alphabets = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзийклмнопрстуфхцчшщъыьэюя']

/** `count` words with one slip each, the kinds in turn; the first letter stays, and every word differs from what was meant. */
export function misspell(words: readonly string[], count: number, seed: number) {
  const random = createRandom(seed)
  const picked: { slip: Slip; meant: string; typed: string }[] = []
  while (picked.length < count) {
    const meant = words[random.between(0, words.length - 1)]!
    const slip = SLIPS[picked.length % SLIPS.length]!
    const at = random.between(1, meant.length - 2)
    const alphabet = alphabets.find((letters) => letters.includes(meant[0]!))!
    const letter = alphabet[random.between(0, alphabet.length - 1)]!
    const [before, here, after] = [meant.slice(0, at), meant[at]!, meant.slice(at + 1)]
    const typed = {
      swapped: before + after[0]! + here + after.slice(1),
      dropped: before + after,
      doubled: before + here + here + after,
      added: before + letter + here + after,
      replaced: before + letter + after,
    }[slip]
    if (typed !== meant) picked.push({ slip, meant, typed })
  }
  return picked
}

/** Strings that nobody means: letters of one alphabet, 4 to 10 of them. */
export function gibberish(count: number, seed: number): string[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const alphabet = alphabets[index % alphabets.length]!
    return Array.from({ length: random.between(4, 10) }, () => alphabet[random.between(0, alphabet.length - 1)]!).join(
      '',
    )
  })
}
