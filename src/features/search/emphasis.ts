import { otherLayout } from '#lib/text/other-layout'

/** A piece of a text, and whether it was typed. */
export type TextPart = { text: string; isMatch: boolean }

const ROMANISED: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p',
  р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', ч: 'ch', ш: 'sh', щ: 'sch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya',
} // prettier-ignore

/** Words that the database ignores too, when other words merely begin with them: «от» must not mark «отбеливающий». */
const FUNCTION_WORDS = new Set(
  (
    'а без бы в вам вас во вот все вы где для до если есть еще же за и из или ищу как к ко ли мне мы на над надо нам нас не о об от ' +
    'по под при про против с со то у уже чего чем через что это этот эта and for from in of on the to with'
  ).split(' '),
)

/** Letters in which inflected forms may differ: пилинг, пилинга; увлажняющий, увлажняющая. */
const LONGEST_ENDING = 2
const SHORTEST_STEM = 3

/**
 * Splits a text at the beginnings of typed words, in either layout or alphabet. Visual only: the database decides what
 * is found.
 */
export function emphasise(text: string, query: string): TextPart[] {
  // Invisible characters do not separate words.
  const asked = plain(query.normalize('NFC').replaceAll(/\p{Cf}/gu, ''))
  const words = [asked, otherLayout(asked)].flatMap(wordsOf)
  const typed = [...words, ...words.map(romanised)]
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const length = Math.max(0, ...typed.map((other) => commonLength(plain(word), other)))
    if (length === 0) continue
    if (index > from) parts.push({ text: text.slice(from, index), isMatch: false })
    from = index + length
    parts.push({ text: text.slice(index, from), isMatch: true })
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMatch: false })
  return parts
}

const WORD = /\p{L}+|\p{N}+/gu

/** Length of the common beginning, if it is long enough to be the same word. */
function commonLength(word: string, typed: string): number {
  let length = 0
  while (length < typed.length && word[length] === typed[length]) length++
  if (length === typed.length) return length
  return length >= Math.max(SHORTEST_STEM, typed.length - LONGEST_ENDING) ? length : 0
}

function romanised(query: string): string {
  return Array.from(query, (letter) => ROMANISED[letter] ?? letter).join('')
}

/** A single letter would match too much; a single digit is a volume or strength. */
function wordsOf(query: string): string[] {
  return (query.match(WORD) ?? []).filter(
    (word) => (word.length > 1 || /\p{N}/u.test(word)) && !FUNCTION_WORDS.has(word),
  )
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}
