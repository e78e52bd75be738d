import { writeFile } from 'node:fs/promises'

// What a camera sees: EAN-13 in the bars of GS1.

const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
/** Which of the left digits are even, by the first digit. */
const EVEN = ['', '245', '235', '234', '145', '125', '123', '135', '134', '124'].map((places) =>
  [0, 1, 2, 3, 4, 5].map((place) => places.includes(String(place))),
)

const inverted = (bars: string) => bars.replaceAll(/./g, (bar) => (bar === '0' ? '1' : '0'))

/** 95 modules, 1 for black. */
function modulesOf(code: string): string {
  const [first, ...digits] = [...code].map(Number) as [number, ...number[]]
  const left = digits.slice(0, 6).map((digit, place) => {
    const odd = LEFT[digit]!
    return EVEN[first]![place] ? [...inverted(odd)].toReversed().join('') : odd
  })
  const right = digits.slice(6).map((digit) => inverted(LEFT[digit]!))
  return `101${left.join('')}01010${right.join('')}101`
}

const [WIDTH, HEIGHT, MODULE] = [320, 240, 2]

/** One picture in grey; an empty table without a code. */
function pictureOf(code: string | undefined): Uint8Array {
  const row = new Uint8Array(WIDTH).fill(235)
  for (const [place, bar] of [...(code ? modulesOf(code) : '')].entries()) {
    if (bar === '1') row.fill(16, 60 + place * MODULE, 60 + (place + 1) * MODULE)
  }
  const picture = new Uint8Array((WIDTH * HEIGHT * 3) / 2).fill(128)
  picture.fill(235, 0, WIDTH * HEIGHT)
  for (let line = 60; line < 180; line++) picture.set(row, line * WIDTH)
  return picture
}

const PER_SECOND = 10
const SHOWN = 3

/** Writes a film for Chromium's fake camera, which repeats it: each code for three seconds, and as long nothing after it. */
export async function writeFilm(file: string, codes: readonly string[]): Promise<void> {
  const frames = codes
    .flatMap((code) => [code, undefined])
    .flatMap((code) => Array.from({ length: SHOWN * PER_SECOND }, () => [Buffer.from('FRAME\n'), pictureOf(code)]))
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PER_SECOND}:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([head, ...frames.flat()]))
}

/** Thirteen random digits that are valid, of the range that shops use inside. */
export function randomEan(): string {
  const digits = `29${Array.from({ length: 10 }, () => Math.floor(Math.random() * 10)).join('')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
