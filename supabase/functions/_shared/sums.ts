const HUNDREDS = 'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'.split(' ')
const TENS = 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(' ')
const SMALL = (
  'один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать ' +
  'пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'
).split(' ')
const FEMININE: Record<string, string> = { один: 'одна', два: 'две' }

type Forms = { one: string; few: string; many: string; isFeminine?: true }
const SCALES: Forms[] = [
  { one: '', few: '', many: '' },
  { one: 'тысяча', few: 'тысячи', many: 'тысяч', isFeminine: true },
  { one: 'миллион', few: 'миллиона', many: 'миллионов' },
  { one: 'миллиард', few: 'миллиарда', many: 'миллиардов' },
]

const plural = new Intl.PluralRules('ru')

/** «Сто двадцать три тысячи четыреста пятьдесят шесть тенге 00 тиын»; neither тенге nor тиын is declined. */
export function sumInWords(tenge: number): string {
  if (!Number.isSafeInteger(tenge) || tenge < 0 || tenge >= 1e12) throw new RangeError(`No words for ${tenge}`)
  const words = tenge === 0 ? 'ноль' : groupsOf(tenge).filter(Boolean).join(' ')
  return `${words[0]!.toUpperCase()}${words.slice(1)} тенге 00 тиын`
}

/** The words of each three digits, the highest first. */
function groupsOf(number: number): string[] {
  return SCALES.map((scale, power) => groupInWords(Math.floor(number / 1000 ** power) % 1000, scale)).reverse()
}

function groupInWords(group: number, { isFeminine, ...forms }: Forms): string {
  if (group === 0) return ''
  const rest = group % 100
  const last = rest < 20 ? rest : rest % 10
  const small = SMALL[last - 1]
  return [
    HUNDREDS[Math.floor(group / 100) - 1],
    TENS[Math.floor(rest / 10) - 2],
    small && isFeminine ? (FEMININE[small] ?? small) : small,
    forms[plural.select(group) as 'one' | 'few' | 'many'],
  ]
    .filter(Boolean)
    .join(' ')
}

/** 1234567.5 as «1 234 567,50», with no-break spaces: documents name the тиын. */
export function sumInDigits(tenge: number): string {
  const [whole, fraction] = tenge.toFixed(2).split('.')
  return `${whole!.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${fraction}`
}

/** The НДС that a sum with НДС holds, rounded as the database rounds: in hundredths, so that halves are exact. */
export function vatInside(total: number, rate: number): number {
  const hundredths = Math.round(rate * 100)
  return Math.round((total * hundredths * 100) / (10_000 + hundredths)) / 100
}
