const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбю'
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,."

/** What the same keys give in the other layout, Russian or English; takes small letters. */
export function otherLayout(text: string): string {
  return Array.from(text, (letter) => {
    const key = RUSSIAN_KEYS.indexOf(letter)
    return (key >= 0 ? LATIN_KEYS[key] : RUSSIAN_KEYS[LATIN_KEYS.indexOf(letter)]) ?? letter
  }).join('')
}
