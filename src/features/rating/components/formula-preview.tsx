import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { cn } from '#lib/dom/cn'
import { errorText } from '#lib/text/error-texts'
import { tenge } from '#lib/money/money'
import { monthText } from '#lib/dates/months'
import { count } from '#lib/text/plural'
import { Alert } from '#ui/state/alert'
import { Card, CardHeader } from '#ui/page/card'
import { Chart } from '#ui/chart/chart'
import { Skeleton } from '#ui/state/skeleton'
import { Table, TableBody, TableCell, TableHead, ColumnHeader, TableRow } from '#ui/data/table'
import { decimal, reasonText, signed, type Draft, type Preview } from '../formula.ts'
import { previewQuery } from '../queries.ts'
import { ClinicBreakdown } from './clinic-breakdown.tsx'
import { TierChip } from './tier-chip.tsx'

const CLINICS = ['клиники', 'клиник', 'клиник'] as const
const MOVERS_SHOWN = 8

export function FormulaPreview({ draft, clinic }: { draft: Draft; clinic: string | undefined }) {
  const { data: preview, error, isPlaceholderData } = useQuery(previewQuery(draft))
  return (
    <>
      {error && (
        <Alert role="alert" tone="danger" title="Черновик не пересчитан">
          {errorText(error)}
        </Alert>
      )}
      {preview ? (
        <div
          aria-busy={isPlaceholderData}
          className={cn('grid gap-5 transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <Tiers preview={preview} draft={draft} />
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <Movers preview={preview} draft={draft} />
            <Bonuses preview={preview} />
          </div>
        </div>
      ) : (
        !error && <Skeleton className="h-90" />
      )}
      <ClinicBreakdown draft={draft} clinic={clinic} movers={preview?.movers ?? []} />
    </>
  )
}

type PreviewProps = { preview: Preview; draft: Draft }

function Tiers({ preview, draft }: PreviewProps) {
  const names = [...new Set([...draft.tiers.map(({ name }) => name), ...Object.keys(preview.now)])]
  const moved =
    preview.moved === 0
      ? 'Ни одна клиника не сменит категорию.'
      : `Категория изменится у ${count(preview.moved, CLINICS)}: ${ways(preview)}.`
  return (
    <Card>
      <CardHeader title="Клиники по категориям" />
      <Chart
        kind="bars"
        caption={moved}
        axis="Категория"
        rows={names.map((name) => ({ label: name, values: [preview.now[name] ?? 0, preview.draft[name] ?? 0] }))}
        series={[
          { name: 'Сейчас', tone: 'rest' },
          { name: 'Черновик', tone: 'main' },
        ]}
        format={(value) => value.toLocaleString('ru')}
        labelled
      />
    </Card>
  )
}

/** «у 17 балл вырастет, у 7 снизится» */
const ways = ({ up, down }: Preview) =>
  [up > 0 && `у ${up.toLocaleString('ru')} балл вырастет`, down > 0 && `у ${down.toLocaleString('ru')} балл снизится`]
    .filter(Boolean)
    .join(', ')

function Movers({ preview, draft }: PreviewProps) {
  const colorOf = (name: string) => draft.tiers.find((tier) => tier.name === name)?.color
  return (
    <Card>
      <CardHeader
        title="Кто сдвинется"
        end={preview.moved > MOVERS_SHOWN && `первые ${MOVERS_SHOWN} из ${preview.moved.toLocaleString('ru')}`}
      />
      {preview.moved === 0 && <p className="text-14 text-muted">С этими весами все остаются в своих категориях.</p>}
      <ul>
        {preview.movers.slice(0, MOVERS_SHOWN).map((mover) => (
          <li key={mover.user_id} className="flex items-center gap-3 border-b py-2.5 text-14 last:border-b-0">
            <span className="min-w-0 flex-1">
              <Link
                to="/admin/rating-formula"
                search={{ clinic: mover.user_id }}
                resetScroll={false}
                className="block truncate font-medium hover:text-accent"
              >
                {mover.clinic}
              </Link>
              <span className="block text-13 text-muted">{reasonText(mover)}</span>
            </span>
            <span className="flex items-center gap-1.5">
              <TierChip name={mover.from} color={colorOf(mover.from)} />
              <ArrowRight aria-label="станет" className="size-4 text-muted" />
              <TierChip name={mover.to} color={colorOf(mover.to)} />
            </span>
            <span className="w-14 text-right tabular-nums">
              <b className="font-semibold">{decimal(mover.score)}</b>
              <span className="block text-13 text-muted">{signed(mover.delta)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Bonuses({ preview: { month, bonuses } }: { preview: Preview }) {
  const total = bonuses.reduce((sum, { now, draft }) => ({ now: sum.now + now, draft: sum.draft + draft }), {
    now: 0,
    draft: 0,
  })
  return (
    <Card padded={false}>
      <CardHeader
        title={month ? `Бонусы за ${monthText(month)}` : 'Бонусы'}
        end={month && 'если бы действовал черновик'}
        className="px-4 pt-4 md:px-5 md:pt-5"
      />
      {bonuses.length === 0 ? (
        <p className="px-4 pb-5 text-14 text-muted md:px-5">
          {month ? 'За этот месяц бонусов нет.' : 'Сравнить можно, когда закроется первый месяц.'}
        </p>
      ) : (
        <Table framed={false}>
          <TableHead>
            <ColumnHeader>Менеджер</ColumnHeader>
            <ColumnHeader numeric>По действующей</ColumnHeader>
            <ColumnHeader numeric>По черновику</ColumnHeader>
          </TableHead>
          <TableBody>
            {bonuses.map(({ manager_id, full_name, now, draft }) => (
              <TableRow key={manager_id}>
                <TableCell>{full_name}</TableCell>
                <TableCell numeric>{tenge(now)}</TableCell>
                <TableCell numeric>
                  <b className="font-semibold">{tenge(draft)}</b>
                  <small>{difference(draft - now)}</small>
                </TableCell>
              </TableRow>
            ))}
            <TableRow className="[&>td]:bg-sunken [&>td]:font-semibold">
              <TableCell>Итого</TableCell>
              <TableCell numeric>{tenge(total.now)}</TableCell>
              <TableCell numeric>
                {tenge(total.draft)}
                <small>{difference(total.draft - total.now)}</small>
              </TableCell>
            </TableRow>
          </TableBody>
        </Table>
      )}
      {bonuses.length > 0 && (
        <p className="px-4 py-3 text-13 text-muted md:px-5">
          Обе суммы пересчитаны по категориям на первый день месяца: разница только от черновика. Начислено было по
          категории каждого заказа в день его подтверждения.
        </p>
      )}
    </Card>
  )
}

const difference = (sum: number) => (sum === 0 ? 'без изменений' : sum > 0 ? `+${tenge(sum)}` : tenge(sum))
