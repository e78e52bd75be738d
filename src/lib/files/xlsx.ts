import writeExcelFile from 'write-excel-file/universal'
import type { Cell } from './csv.ts'

/** Texts stay texts, whatever they begin with. */
export function xlsxFile(rows: readonly (readonly Cell[])[]): Promise<Blob> {
  return writeExcelFile(
    rows.map((row, index) =>
      row.map((cell) => {
        if (cell === null || cell === undefined || cell === '') return null
        if (typeof cell === 'number') return { type: Number, value: cell }
        return { type: String, value: cell, ...(index === 0 && { fontWeight: 'bold' as const }) }
      }),
    ),
    { stickyRowsCount: 1 },
  ).toBlob()
}
