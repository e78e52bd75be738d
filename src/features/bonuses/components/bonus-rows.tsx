import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleHelp from 'lucide-react/icons/circle-help'
import { Fragment, useState } from 'react'
import { TierChip } from '#features/rating/components/tier-chip.tsx'
import { percentText } from '#features/rating/formula.ts'
import { cn } from '#lib/dom/cn'
import { dateText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { monthText } from '#lib/dates/months'
import { count } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table'
import { FORMER_CLIENT, kindNames, type BonusRow } from '../bonus.ts'
import { BonusWhy } from './bonus-why.tsx'

const SHOWN_AT_ONCE = 25
const COLUMNS = 9

type BonusRowsProps = { rows: readonly BonusRow[]; month: string; open: number | undefined }

export function BonusRows({ rows, month, open }: BonusRowsProps) {
  // A link may open an entry further down.
  const [shown, setShown] = useState(() => Math.max(SHOWN_AT_ONCE, rows.findIndex(({ id }) => id === open) + 1))
  const some = rows.slice(0, shown)
  return (
    <section aria-label="Начисления" className="rounded-card border bg-surface">
      <div className="max-md:hidden">
        <Table framed={false}>
          <TableHead>
            <ColumnHeader>Дата</ColumnHeader>
            <ColumnHeader>Заказ</ColumnHeader>
            <ColumnHeader>Клиника</ColumnHeader>
            <ColumnHeader>Категория</ColumnHeader>
            <ColumnHeader numeric>База</ColumnHeader>
            <ColumnHeader numeric>Ставка</ColumnHeader>
            <ColumnHeader>Тип</ColumnHeader>
            <ColumnHeader numeric>Сумма</ColumnHeader>
            <ColumnHeader>
              <span className="sr-only">Объяснение</span>
            </ColumnHeader>
          </TableHead>
          <TableBody>
            {some.map((row) => (
              <Fragment key={row.id}>
                <TableRow selected={row.id === open}>
                  <TableCell>{dateText(row.created_at).slice(0, 5)}</TableCell>
                  <TableCell className="whitespace-nowrap tabular-nums">{row.number ?? '—'}</TableCell>
                  <TableCell>{clinicText(row)}</TableCell>
                  <TableCell>{row.tier ? <TierChip name={row.tier} /> : '—'}</TableCell>
                  <TableCell numeric>{row.base === null ? '—' : tenge(row.base)}</TableCell>
                  <TableCell numeric>{row.percent === null ? '—' : percentText(row.percent)}</TableCell>
                  <TableCell>{kindNames[row.kind]}</TableCell>
                  <TableCell numeric className={cn('font-semibold', row.amount < 0 && 'text-danger')}>
                    {tenge(row.amount)}
                  </TableCell>
                  <TableCell>
                    <WhyLink row={row} isOpen={row.id === open} />
                  </TableCell>
                </TableRow>
                {row.id === open && (
                  <tr>
                    <td colSpan={COLUMNS} className="border-b bg-accent-soft px-4 pb-4">
                      <BonusWhy id={row.id} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul className="md:hidden">
        {some.map((row) => (
          <li key={row.id} className={cn('border-b px-4 py-2.5 last:border-b-0', row.id === open && 'bg-accent-soft')}>
            <div className="flex items-start gap-3">
              <div className="min-w-0 flex-1">
                <p className="font-medium">{clinicText(row)}</p>
                <p className="text-13 text-muted">
                  {[dateText(row.created_at).slice(0, 5), row.number, kindNames[row.kind]].filter(Boolean).join(', ')}
                </p>
                {row.base !== null && (
                  <p className="text-13 text-ink-soft tabular-nums">
                    {tenge(row.base)} × {percentText(row.percent!)}
                    {row.tier && `, категория ${row.tier}`}
                  </p>
                )}
              </div>
              <div className="flex-none text-right">
                <span className={cn('font-semibold tabular-nums', row.amount < 0 && 'text-danger')}>
                  {tenge(row.amount)}
                </span>
                <WhyLink row={row} isOpen={row.id === open} />
              </div>
            </div>
            {row.id === open && <BonusWhy id={row.id} />}
          </li>
        ))}
      </ul>
      <div
        data-slot="list-foot"
        className="flex min-h-15 items-center justify-between gap-3 border-t px-5 py-2 text-13 text-muted"
      >
        Показано {some.length.toLocaleString('ru')} из {count(rows.length, ['записи', 'записей', 'записей'])} за{' '}
        {monthText(month)}
        {shown < rows.length && (
          <Button variant="secondary" size="sm" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            Показать ещё
          </Button>
        )}
      </div>
    </section>
  )
}

const clinicText = ({ number, clinic, reason }: BonusRow) => (number ? (clinic ?? FORMER_CLIENT) : reason)

function WhyLink({ row, isOpen }: { row: BonusRow; isOpen: boolean }) {
  return (
    <Link
      to="/account-manager/my-bonuses"
      search={(old) => ({ ...old, entry: isOpen ? undefined : row.id })}
      resetScroll={false}
      aria-expanded={isOpen}
      className="flex min-h-11 items-center justify-end gap-1.5 text-13 font-semibold whitespace-nowrap text-accent"
    >
      <CircleHelp aria-hidden className="size-4" />
      <ChevronDown aria-hidden className={cn('size-4 transition-transform', isOpen && 'rotate-180')} />
      <span className="sr-only">Почему столько? {row.number ?? kindNames[row.kind]}</span>
    </Link>
  )
}
