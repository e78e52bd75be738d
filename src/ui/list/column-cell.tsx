import type { ReactNode } from 'react'
import { dateText, dateTimeText } from '#lib/dates/dates'
import { cellValue, type Column } from '#lib/list/list'
import { tenge } from '#lib/money/money'
import { StatusChip } from '../data/status-chip.tsx'
import { RowLink } from './row-link.tsx'

/** Right-aligned. */
export const isNumeric = <Row,>({ as, numeric = as === 'sum' || as === 'day' }: Column<Row>) => numeric

/** The column's own cell, or its formatted value. */
export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  const words = wordsOf(column, row)
  if (!column.picture) return words
  return (
    <span className="flex items-center gap-3">
      {column.picture(row)}
      <span className="min-w-0 break-words">{words}</span>
    </span>
  )
}

function wordsOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell || !column.value) return column.cell?.(row)
  const shown = valueOf(column, row)
  const small = shown !== null && column.small?.(row)
  if (!small) return shown
  return (
    <>
      {shown}
      <small>{small}</small>
    </>
  )
}

function valueOf<Row>({ value, as, tone }: Column<Row>, row: Row): ReactNode {
  const said = cellValue(value, row)
  if (typeof said === 'number') return as === 'sum' ? (said > 0 ? tenge(said) : null) : said.toLocaleString('ru')
  if (!said) return null
  if (tone) return <StatusChip tone={tone(row)}>{said}</StatusChip>
  switch (as) {
    case 'name':
      return <RowLink>{said}</RowLink>
    case 'number':
      return <RowLink className="link tabular-nums">{said}</RowLink>
    case 'day':
      return dateText(said)
    case 'moment':
      return dateTimeText(said)
    default:
      return said
  }
}
