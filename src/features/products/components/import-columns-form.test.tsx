// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { readCsv } from '../csv-file.ts'
import type { Mapping } from '../import-columns.ts'
import { ImportColumns } from './import-columns-form.tsx'

afterEach(cleanup)

const nothing = () => undefined

test.each<[Mapping, string]>([
  [[undefined, 'price'], 'Укажите колонку с артикулом'],
  [['sku', undefined], 'Выберите ещё одну колонку'],
])('a file that cannot be checked yet says what is missing: %j', (mapping, missing) => {
  const table = readCsv(new TextEncoder().encode('Артикул;Цена\nAQ-001-0050;9000\n'))
  render(
    <ImportColumns
      {...{ name: 'прайс.csv', table, mapping, isChecking: false }}
      {...{ onMapping: nothing, onOther: nothing, onCheck: nothing }}
    />,
  )
  expect(screen.getByText(missing)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Проверить' }).disabled).toBe(true)
})
