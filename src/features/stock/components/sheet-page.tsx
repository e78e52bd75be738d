import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { dateText, isoDay } from '#lib/dates/dates'
import { count } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { EmptyState } from '#ui/state/empty-state'
import { PageHeader } from '#ui/page/page-header'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { MOST_ON_SHEET, sheetQuery } from '../queries.ts'
import { positions } from '../words.ts'

const cell = 'border border-line-strong px-2 py-1.5 print:border-black print:py-1'

/** A sheet to count with a pen: without stock figures, so that people do not copy them. */
export function SheetPage({ line }: { line: string | undefined }) {
  const { lines } = useAssortment()
  const query = useQuery(sheetQuery(line))
  const { data } = query
  const hasCells = data?.some(({ cell: place }) => place !== null)
  const lineName = lines.find(({ slug }) => slug === line)?.name
  return (
    <div className="page-width pb-16 print:p-0">
      <PageHeader
        dense
        title={lineName ? `Лист инвентаризации: ${lineName}` : 'Лист инвентаризации'}
        note={data && count(data.length, positions)}
        actions={
          <Button className="print:hidden" disabled={!data?.length} onClick={() => window.print()}>
            <Printer aria-hidden />
            Напечатать
          </Button>
        }
      >
        {dateText(isoDay())} · Посчитал: ____________________
        {data && data.length >= MOST_ON_SHEET && (
          <span className="print:hidden">
            {' '}
            · Показаны первые {MOST_ON_SHEET.toLocaleString('ru')}: печатайте по линиям.
          </span>
        )}
      </PageHeader>
      {!data ? (
        <QueryPlaceholder query={query} className="h-80 rounded-card" />
      ) : data.length === 0 ? (
        <EmptyState title="Товаров в продаже нет">Опубликуйте товары этой линии.</EmptyState>
      ) : (
        <>
          <ol aria-label="Лист инвентаризации" className="grid gap-2 md:hidden print:hidden">
            {data.map(({ id, sku, name, volume_ml, barcode, product_type, cell: place }, index) => (
              <li key={id} className="flex gap-3 rounded-card border bg-surface px-4 py-3 text-14">
                <span className="min-w-7 flex-none text-muted tabular-nums">{index + 1}</span>
                <div className="min-w-0 flex-1">
                  <p>
                    {name}, {volume_ml}
                    {'\u00a0'}мл <span className="text-muted">({product_type})</span>
                  </p>
                  <p className="text-13 text-muted tabular-nums">
                    {[place && `ячейка ${place}`, sku, barcode].filter(Boolean).join(' · ')}
                  </p>
                </div>
              </li>
            ))}
          </ol>
          <div className="bg-surface max-md:hidden print:block">
            <table className="w-full border-collapse text-13 tabular-nums print:text-[9pt]">
              <thead className="text-left print:table-header-group">
                <tr className="*:border *:border-line-strong *:px-2 *:py-1.5 print:*:border-black">
                  <th scope="col" className="w-10">
                    №
                  </th>
                  {hasCells && <th scope="col">Ячейка</th>}
                  <th scope="col">Артикул</th>
                  <th scope="col">Товар</th>
                  <th scope="col">Штрихкод</th>
                  <th scope="col" className="w-28">
                    Посчитано
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map(({ id, sku, name, volume_ml, barcode, product_type, cell: place }, index) => (
                  <tr key={id} className="break-inside-avoid">
                    <td className={cell}>{index + 1}</td>
                    {hasCells && <td className={`${cell} whitespace-nowrap`}>{place}</td>}
                    <td className={`${cell} whitespace-nowrap`}>{sku}</td>
                    <td className={cell}>
                      {name}, {volume_ml}
                      {'\u00a0'}мл <span className="text-muted">({product_type})</span>
                    </td>
                    <td className={`${cell} whitespace-nowrap`}>{barcode}</td>
                    <td className={cell}>{'\u00a0'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  )
}
