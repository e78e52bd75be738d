import { readFile } from 'node:fs/promises'

/** What a packshot shows of a product. */
export interface Product {
  sku: string
  name: string
  type: string
  line: string
  /** Millilitres. */
  volume: number
}

/** Reads a tab-separated table whose head names `sku`, `name`, `product_type`, `line` and `volume_ml`. */
export async function readProducts(file: string): Promise<Product[]> {
  const [head = '', ...rows] = (await readFile(file, 'utf8')).trim().split(/\r?\n/)
  const columns = head.split('\t')
  return rows.map((row) => {
    const cells = row.split('\t')
    const cell = (column: string) => cells[columns.indexOf(column)] ?? ''
    return {
      sku: cell('sku'),
      name: cell('name'),
      type: cell('product_type'),
      line: cell('line'),
      volume: Number(cell('volume_ml')),
    }
  })
}
