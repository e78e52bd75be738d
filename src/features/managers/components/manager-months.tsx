import { useMutation } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useId, useState } from 'react'
import { z } from 'zod'
import { isoDay } from '#lib/dates/dates'
import { tengeText } from '#lib/forms/form-schema'
import { tenge } from '#lib/money/money'
import { monthAndYearText, shortMonth } from '#lib/dates/months'
import { sumTick } from '#lib/money/sum-tick'
import { readTenge } from '#lib/money/typed-sum'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { Chart } from '#ui/chart/chart'
import { FormDialog } from '#ui/window/form-dialog'
import { MoneyField } from '#ui/form/form-fields'
import { IconButton } from '#ui/action/icon-button'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table'
import { toast } from '#ui/state/toast'
import { planShare, type PlanMonth } from '../manager.ts'
import { planMutation } from '../mutations.ts'

const LARGEST_PLAN = 2_000_000_000
/** Two months ahead, this one and three past. */
const LATEST = 6

type ManagerMonthsProps = { managerId: string; months: readonly PlanMonth[]; isAdmin: boolean }

export function ManagerMonths({ managerId, months, isAdmin }: ManagerMonthsProps) {
  const id = useId()
  const thisMonth = `${isoDay().slice(0, 7)}-01`
  const past = months.filter(({ month }) => month <= thisMonth)
  const [isWhole, setWhole] = useState(false)
  // Months to come without a plan are for who plans them.
  const listed = months.filter(({ month, plan }) => isAdmin || plan !== null || month <= thisMonth)
  const shown = isWhole ? listed : listed.slice(-LATEST)
  return (
    <Card padded={false} aria-labelledby={id}>
      <CardHeader title={<span id={id}>План по месяцам</span>} className="mb-0 px-4 pt-4 md:px-6 md:pt-6" />
      <Chart
        kind="bars"
        caption={caption(past)}
        axis="Месяц"
        rows={past.map(({ month, plan, turnover }) => ({
          label: shortMonth(month),
          title: monthAndYearText(month),
          values: [plan, turnover],
        }))}
        series={[
          { name: 'План', tone: 'rest' },
          { name: 'Оборот', tone: 'main' },
        ]}
        format={tenge}
        formatTick={sumTick}
        className="px-4 py-4 md:px-6"
      />
      <Table framed={false} className="max-md:[&_:is(td,th)]:px-2 max-md:[&_:is(td,th):first-child]:pl-4">
        <TableHead>
          <ColumnHeader>Месяц</ColumnHeader>
          <ColumnHeader numeric>План</ColumnHeader>
          <ColumnHeader numeric>Оборот</ColumnHeader>
          {isAdmin && <ColumnHeader className="w-px">{''}</ColumnHeader>}
        </TableHead>
        <TableBody>
          {shown.toReversed().map((month) => {
            const share = planShare(month)
            return (
              <TableRow key={month.month}>
                <TableCell className="whitespace-nowrap">
                  <span className="max-md:hidden">{monthAndYearText(month.month)}</span>
                  <span className="md:hidden">{shortMonth(month.month)}</span>
                </TableCell>
                <TableCell numeric>{month.plan === null ? '—' : tenge(month.plan)}</TableCell>
                <TableCell numeric>
                  {month.month > thisMonth ? '—' : tenge(month.turnover)}
                  {share !== null && month.month <= thisMonth && (
                    <small className="block text-12 text-muted">выполнен на {share} %</small>
                  )}
                </TableCell>
                {isAdmin && (
                  <TableCell>
                    {month.month >= thisMonth && <PlanDialog managerId={managerId} month={month} />}
                  </TableCell>
                )}
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
      {listed.length > LATEST && (
        <Button variant="ghost" size="sm" className="mx-1 my-2 md:mx-3" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Свернуть' : `Показать все: ${listed.length}`}
        </Button>
      )}
    </Card>
  )
}

function caption(months: readonly PlanMonth[]): string {
  const planned = months.filter(({ plan }) => plan !== null)
  if (planned.length === 0) return 'Оборот по месяцам доставки, без возвратов. План ещё не задавали.'
  const reached = planned.filter(({ plan, turnover }) => turnover >= plan!).length
  return `Оборот по месяцам доставки, без возвратов. План выполнен в ${reached} из ${planned.length}.`
}

const schema = z.object({
  amount: z.string().superRefine((text, issues) => {
    if (!text.trim()) return
    const { error } = tengeText(1, LARGEST_PLAN).safeParse(text)
    if (error) issues.addIssue(error.issues[0]!.message)
  }),
})

function PlanDialog({ managerId, month: { month, plan } }: { managerId: string; month: PlanMonth }) {
  const { mutateAsync: save } = useMutation(planMutation(managerId))
  const name = monthAndYearText(month)
  return (
    <FormDialog
      trigger={
        <IconButton size="sm" label={`Изменить план: ${name}`}>
          <Pencil className="size-4" />
        </IconButton>
      }
      title={`План, ${name.toLowerCase()}`}
      description="Оборот по доставленным заказам менеджера. Пустое поле снимает план."
      schema={schema}
      defaultValues={{ amount: plan === null ? '' : String(plan) }}
      confirmLabel="Сохранить"
      onSubmit={async ({ amount }) => {
        await save({ month, amount: amount.trim() ? readTenge(amount).sum! : null })
        toast.success(amount.trim() ? `${name}: план сохранён` : `${name}: план снят`)
      }}
    >
      <MoneyField name="amount" label="План, ₸" />
    </FormDialog>
  )
}
