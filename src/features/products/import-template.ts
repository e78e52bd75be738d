import { csvFile } from '#lib/csv'
import { importFields, type ImportField } from './import-columns.ts'

const example: Partial<Record<ImportField, string | number>> = {
  sku: 'AQ-001-0050',
  name: 'Hydra Balance увлажняющий',
  product_type: 'Крем',
  line: 'Aqua Science',
  volume_ml: 50,
  price: 10250,
  stock_count: 24,
}

/** Every column, and one example row. */
export function templateFile(): Blob {
  const fields = Object.keys(importFields) as ImportField[]
  return csvFile([fields.map((field) => importFields[field].label), fields.map((field) => example[field])])
}
