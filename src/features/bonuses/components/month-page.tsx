import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Gift from 'lucide-react/icons/gift'
import { useState } from 'react'
import { csvFile } from '#lib/files/csv'
import { dateText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { monthAndYearText, monthText } from '#lib/dates/months'
import { count } from '#lib/text/plural'
import { saveFile } from '#lib/files/save-file'
import { sumTick } from '#lib/money/sum-tick'
import { Breadcrumbs } from '#ui/page/breadcrumbs'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { Chart } from '#ui/chart/chart'
import { EmptyState } from '#ui/state/empty-state'
import { Figure, Figures } from '#ui/data/figures'
import { PageHeader } from '#ui/page/page-header'
import { QueryError } from '#ui/state/query-error'
import { Skeleton } from '#ui/state/skeleton'
import { toastError } from '#ui/state/toast-error'
import { monthFile, statusNames, stepsOf, type BonusMonth, type BonusYear } from '../bonus.ts'
import { loadStatement } from '../mutations.ts'
import { bonusMonthQuery, bonusYearQuery } from '../queries.ts'
import { BonusRows } from './bonus-rows.tsx'
import { MonthSwitch } from './month-switch.tsx'
import { StatementActions } from './statement-actions.tsx'

type MonthPageProps = { managerId: string; month: string; entry: number | undefined; isAdmin: boolean }

export function MonthPage({ managerId, month, entry, isAdmin }: MonthPageProps) {
  const { data: bonuses, error, isFetching, refetch } = useQuery(bonusMonthQuery(managerId, month))
  const { data: year } = useQuery(bonusYearQuery(managerId, month))
  return (
    <div className="page-width pb-16">
      <PageHeader
        dense
        title={isAdmin ? (bonuses?.manager_name ?? 'Бонусы менеджера') : 'Бонусы'}
        crumbs={
          isAdmin && (
            <Breadcrumbs>
              <Link
                to="/account-manager/my-bonuses"
                search={(old) => ({ ...old, manager: undefined, entry: undefined })}
              >
                Бонусы
              </Link>
              {bonuses?.manager_name ?? 'Менеджер'}
            </Breadcrumbs>
          )
        }
        actions={
          <>
            <MonthSwitch month={month} />
            {bonuses && <Downloads bonuses={bonuses} />}
          </>
        }
      >
        Месяц считается по времени Алматы. Бонус появляется, когда заказ доставлен.
      </PageHeader>
      {error && !bonuses ? (
        <QueryError query={{ error, isFetching, refetch }} />
      ) : (
        <div className="grid gap-5">
          <Sums bonuses={bonuses} year={year} month={month} />
          {bonuses && (isAdmin || bonuses.status !== 'open') && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <ol aria-label="Ход ведомости" className="flex flex-wrap gap-x-6 gap-y-1 text-14 text-ink-soft">
                {stepsOf(bonuses).map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              {isAdmin && (
                <StatementActions
                  statement={{ ...bonuses, full_name: bonuses.manager_name ?? '' }}
                  month={month}
                  mayRevert={bonuses.may_revert}
                />
              )}
            </div>
          )}
          {bonuses ? (
            bonuses.rows.length > 0 ? (
              <BonusRows rows={bonuses.rows} month={month} open={entry} />
            ) : (
              <Card>
                <EmptyState icon={<Gift aria-hidden />} title={`За ${monthText(month)} начислений нет`}>
                  Они появятся, когда доставят заказы ваших клиентов.
                </EmptyState>
              </Card>
            )
          ) : (
            <Skeleton className="h-90" />
          )}
          {year ? <YearChart year={year} /> : <Skeleton className="h-80" />}
        </div>
      )}
    </div>
  )
}

type SumsProps = { bonuses: BonusMonth | undefined; year: BonusYear | undefined; month: string }

function Sums({ bonuses, year, month }: SumsProps) {
  return (
    <div className="grid gap-3 md:gap-5 lg:grid-cols-[minmax(260px,300px)_minmax(0,1fr)]">
      <section aria-label="К выплате" className="rounded-card bg-accent px-5 py-4.5 text-on-accent">
        <p className="text-14">К выплате за {monthText(month)}</p>
        {bonuses ? (
          <>
            <p className="text-34 font-semibold tabular-nums">{tenge(bonuses.payable)}</p>
            <p className="mt-1 text-13">{standing(bonuses)}</p>
          </>
        ) : (
          <Skeleton className="my-2 h-9 w-40" />
        )}
      </section>
      <Figures label="Из чего складывается">
        <Figure
          label="Начислено"
          value={bonuses && tenge(bonuses.accrued)}
          note={year && bonuses?.status === 'open' && forecastText(year)}
        />
        <Figure label="Снято" value={bonuses && tenge(bonuses.reversed)} />
        <Figure
          label="Корректировки"
          value={bonuses && tenge(bonuses.adjusted)}
          note={bonuses && bonuses.carried < 0 && `перенесено ${tenge(bonuses.carried)}`}
        />
        <Figure label="Выплачено в этом году" value={year && tenge(year.paid)} />
      </Figures>
    </div>
  )
}

function standing({ status, paid_on, comment }: BonusMonth): string {
  const { text } = statusNames[status]
  return status === 'paid' ? [`${text} ${dateText(paid_on!)}`, comment].filter(Boolean).join('. ') : text
}

const forecastText = ({ forecast: { orders, amount } }: BonusYear) =>
  orders > 0 && `ещё ${tenge(amount)} с ${count(orders, ['заказа', 'заказов', 'заказов'])} в пути`

function Downloads({ bonuses }: { bonuses: BonusMonth }) {
  const [loading, setLoading] = useState(false)
  const name = `Бонусы ${monthAndYearText(bonuses.month)}, ${bonuses.manager_name ?? ''}`.trim()

  async function print() {
    setLoading(true)
    try {
      saveFile(await loadStatement(bonuses), `${name}.pdf`)
    } catch (error) {
      toastError(error)
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <Button variant="secondary" onClick={() => saveFile(csvFile(monthFile(bonuses)), `${name}.csv`)}>
        CSV
      </Button>
      <Button variant="secondary" loading={loading} onClick={() => void print()}>
        <Download className="size-4" />
        Ведомость PDF
      </Button>
    </>
  )
}

function YearChart({ year: { months } }: { year: BonusYear }) {
  const total = months.reduce((sum, month) => sum + month.total, 0)
  return (
    <Card>
      <CardHeader title="Двенадцать месяцев" />
      <Chart
        kind="bars"
        caption={`За двенадцать месяцев бонусов ${tenge(total)}, в среднем ${tenge(total / 12)} в месяц.`}
        axis="Месяц"
        rows={months.map(({ month, total: sum }) => ({
          label: monthText(month).slice(0, 3),
          title: monthAndYearText(month),
          values: [sum],
        }))}
        series={[{ name: 'Бонусы' }]}
        format={tenge}
        formatTick={sumTick}
      />
    </Card>
  )
}
