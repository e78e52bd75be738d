const LATIN: Record<string, string> = {
  ...Object.fromEntries(
    [...'абвгдезийклмнопрстуфыэ'].map((letter, index) => [letter, [...'abvgdeziyklmnoprstufye'][index]!]),
  ),
  ...{ ё: 'e', ж: 'zh', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sch', ъ: '', ь: '', ю: 'yu', я: 'ya' },
  ...{ ә: 'a', ғ: 'g', қ: 'k', ң: 'n', ө: 'o', ұ: 'u', ү: 'u', һ: 'h', і: 'i' },
}

/** A text as part of an address: «Крем 0,3%» is `krem-0-3`. */
export function slugOf(text: string, maxLength = 160): string {
  const latin = [...text.toLowerCase()].map((letter) => LATIN[letter] ?? letter).join('')
  return latin
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
}

type Named = { line: string | undefined; type: string | undefined; name: string; volume: string }

/** The address of a product, as the shop's others are made: brand, line, type, name and volume. */
export function productSlug(brand: string, { line = '', type = '', name, volume }: Named): string {
  if (!name.trim()) return ''
  return slugOf([brand, line, type, name, volume && `${volume}ml`].filter(Boolean).join(' '))
}
