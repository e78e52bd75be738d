const one = 'абвгдезийклмнопрстуфыэёәғқңөұүһі'
const latin = 'abvgdeziyklmnoprstufyeeagknouuhi'
const several: Record<string, string> = {
  ж: 'zh',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ь: '',
  ю: 'yu',
  я: 'ya',
}
const LATIN: Record<string, string> = {
  ...several,
  ...Object.fromEntries([...one].map((letter, index) => [letter, latin[index]!])),
}

/** «Крем 0,3%» is `krem-0-3`. */
export function slugOf(text: string, maxLength = 160): string {
  const letters = [...text.toLowerCase()].map((letter) => LATIN[letter] ?? letter).join('')
  return letters
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
}
