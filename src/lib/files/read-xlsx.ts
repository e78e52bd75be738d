import { unzipSync } from 'fflate'

/** Unpacked, so that a small file that unpacks to gigabytes is refused. */
const MOST_BYTES = 30_000_000

/** Cells of the first sheet as texts, row by row; null when it is no workbook. */
export function readXlsx(file: Uint8Array): string[][] | null {
  let size = 0
  let parts: Record<string, Uint8Array>
  try {
    parts = unzipSync(file, {
      filter: ({ name, originalSize }) =>
        /^xl\/(?:sharedStrings|worksheets\/sheet\d+)\.xml$/.test(name) && (size += originalSize) <= MOST_BYTES,
    })
  } catch {
    return null
  }
  const [first] = Object.keys(parts)
    .filter((name) => name.includes('worksheets'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  if (first === undefined || size > MOST_BYTES) return null
  const shared = elements(parts['xl/sharedStrings.xml'], 'si').map(textOf)
  return elements(parts[first], 'row').map((row) => {
    const cells: string[] = []
    for (const cell of row.getElementsByTagName('c')) {
      const place = columnOf(cell.getAttribute('r')) ?? cells.length
      const value = cell.getElementsByTagName('v')[0]?.textContent ?? ''
      const type = cell.getAttribute('t')
      const text = type === 's' ? shared[Number(value)] : type === 'inlineStr' ? textOf(cell) : value
      while (cells.length < place) cells.push('')
      cells[place] = text ?? ''
    }
    return cells
  })
}

function elements(xml: Uint8Array | undefined, name: string): Element[] {
  if (!xml) return []
  return [...new DOMParser().parseFromString(new TextDecoder().decode(xml), 'text/xml').getElementsByTagName(name)]
}

/** Without what is written over the characters of other scripts. */
const textOf = (element: Element) =>
  [...element.getElementsByTagName('t')]
    .filter((part) => part.parentElement?.tagName !== 'rPh')
    .map((part) => part.textContent)
    .join('')

/** «B7» is 1. */
function columnOf(address: string | null): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
