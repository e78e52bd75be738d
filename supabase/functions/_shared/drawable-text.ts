/** The signs of our font, in both of its weights. */
const ofFont =
  /^[\n -~\xa0-\xa3\xa5\xa7-\xab\xae-\xb4\xb6-\xffĂıŒœ\u0301Ё-ЌЎ-яё-ќўџҐ-ғҚқҢңҮ-ұҺһӘәӨө\u2009–—‘-‚“-„•…‹›€₸№™↑↓−]*$/

/** Signs that are not one of the font's with a mark on it, and their replacements: a letter, or two. */
const alike = new Map(
  'əә ƏӘ łl ŁL đd ĐD ħh ĦH ŋn ŊN ҳх ҲХ ҷч ҶЧ җж ҖЖ ҫс ҪС ҙз ҘЗ ҡк ҠК ҥн ҤН ʻ‘ ʼ’ ′\' ″" ¦| ⁄/ αa βb γg δd εe ωw μмк µмк'
    .split(' ')
    .map(([sign, ...others]) => [sign!, others.join('')]),
)

/**
 * A text with nothing that the font would draw as an empty box: letters are composed, then lose what marks it lacks; hyphens,
 * blanks and quotes become plain, what nobody sees and pictures are left out. «?» is what is left of other alphabets.
 */
export const drawableText = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .normalize('NFC')
    .replace(/./gsu, drawableSign)

function drawableSign(sign: string): string {
  if (ofFont.test(sign)) return sign
  if (/[\u2007\u202f]/.test(sign)) return '\xa0'
  if (/[\t\p{Zs}]/u.test(sign)) return ' '
  if (/\p{Pd}/u.test(sign)) return '-'
  const base = alike.get(sign) ?? sign.normalize('NFKD').replace(/\p{M}/gu, '')
  if (base !== sign) return base.replace(/./gsu, drawableSign)
  return /[\p{C}\p{So}\p{Sk}]/u.test(sign) ? '' : '?'
}
