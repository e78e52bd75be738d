import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Users from 'lucide-react/icons/users'
import { dateText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { monthAndYearText, monthText } from '#lib/dates/months'
import { count } from '#lib/text/plural'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { EmptyState } from '#ui/state/empty-state'
import { PageHeader } from '#ui/page/page-header'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { StatusChip } from '#ui/data/status-chip'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table'
import { toastError } from '#ui/state/toast-error'
import { statusNames, type Statement, type Statements } from '../bonus.ts'
import { approveAllMutation, closeMonthMutation } from '../mutations.ts'
import { statementsQuery } from '../queries.ts'
import { MonthSwitch } from './month-switch.tsx'
import { StatementActions } from './statement-actions.tsx'

export function StatementsPage({ month }: { month: string }) {
  const query = useQuery(statementsQuery(month))
  const { data } = query
  return (
    <div className="page-width pb-16">
      <PageHeader
        dense
        title="Бонусы"
        actions={
          <>
            <MonthSwitch month={month} />
            {data?.may_close && !data.is_closing && <CloseMonth month={month} />}
            {data && <ApproveAll statements={data} />}
          </>
        }
      >
        Месяц закрывается сам 3-го числа. Закрытый месяц не меняется: возвраты попадают в открытый.
      </PageHeader>
      {!data ? (
        <QueryPlaceholder query={query} className="h-90" />
      ) : (
        <div className="grid gap-5">
          {data.is_closing && <Alert role="status">Месяц закрывается, это займёт до минуты.</Alert>}
          <StatementList statements={data} />
        </div>
      )}
    </div>
  )
}

function CloseMonth({ month }: { month: string }) {
  const { mutateAsync: close } = useMutation(closeMonthMutation())
  return (
    <ConfirmDialog
      trigger={<Button>Закрыть месяц</Button>}
      title={`Закрыть ${monthAndYearText(month).toLowerCase()}?`}
      confirmLabel="Закрыть месяц"
      onConfirm={() => close(month).catch(toastError)}
    >
      Суммы этого месяца больше не изменятся. Открыть его снова нельзя.
    </ConfirmDialog>
  )
}

/** Where one statement alone waits, its own button is there. */
function ApproveAll({ statements: { month, rows } }: { statements: Statements }) {
  const { mutateAsync: approve } = useMutation(approveAllMutation())
  const waiting = rows.filter(({ status }) => status === 'closed')
  if (waiting.length < 2) return null
  const sum = waiting.reduce((total, { payable }) => total + payable, 0)
  return (
    <ConfirmDialog
      trigger={<Button>Утвердить всех</Button>}
      title="Утвердить все ведомости?"
      confirmLabel="Утвердить"
      onConfirm={() => approve(waiting.map(({ manager_id }) => ({ manager_id, month }))).catch(toastError)}
    >
      {monthAndYearText(month)}: {count(waiting.length, ['ведомость', 'ведомости', 'ведомостей'])}, к выплате{' '}
      {tenge(sum)}.
    </ConfirmDialog>
  )
}

function StatementList({ statements: { month, may_revert, rows } }: { statements: Statements }) {
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Users aria-hidden />} title="Менеджеров пока нет">
          Назначьте роль менеджера сотруднику, и здесь появятся его бонусы.
        </EmptyState>
      </Card>
    )
  }
  const sum = (of: (row: Statement) => number) => tenge(rows.reduce((total, row) => total + of(row), 0))
  return (
    <>
      <Table className="max-md:hidden" aria-label={`Бонусы за ${monthText(month)}`}>
        <TableHead>
          <ColumnHeader>Менеджер</ColumnHeader>
          <ColumnHeader>Статус</ColumnHeader>
          <ColumnHeader numeric>Начислено</ColumnHeader>
          <ColumnHeader numeric>Снято</ColumnHeader>
          <ColumnHeader numeric>Корректировки</ColumnHeader>
          <ColumnHeader numeric>К выплате</ColumnHeader>
          <ColumnHeader>
            <span className="sr-only">Действия</span>
          </ColumnHeader>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.manager_id}>
              <TableCell>
                <ManagerLink row={row} />
              </TableCell>
              <TableCell>
                <Status row={row} />
              </TableCell>
              <TableCell numeric>{tenge(row.accrued)}</TableCell>
              <TableCell numeric>{tenge(row.reversed)}</TableCell>
              <TableCell numeric>{tenge(row.adjusted)}</TableCell>
              <TableCell numeric>
                <b className="font-semibold">{tenge(row.payable)}</b>
                {row.carried < 0 && <small>перенесено {tenge(row.carried)}</small>}
              </TableCell>
              <TableCell>
                <StatementActions statement={row} month={month} mayRevert={may_revert} dense />
              </TableCell>
            </TableRow>
          ))}
          <TableRow className="[&>td]:bg-sunken [&>td]:font-semibold">
            <TableCell colSpan={2}>Итого</TableCell>
            <TableCell numeric>{sum(({ accrued }) => accrued)}</TableCell>
            <TableCell numeric>{sum(({ reversed }) => reversed)}</TableCell>
            <TableCell numeric>{sum(({ adjusted }) => adjusted)}</TableCell>
            <TableCell numeric>{sum(({ payable }) => payable)}</TableCell>
            <TableCell />
          </TableRow>
        </TableBody>
      </Table>
      <ul className="grid gap-3 md:hidden">
        {rows.map((row) => (
          <li key={row.manager_id} className="rounded-card border bg-surface p-4">
            <div className="flex items-start justify-between gap-3">
              <ManagerLink row={row} />
              <Status row={row} />
            </div>
            <p className="mt-1 text-20 font-semibold tabular-nums">{tenge(row.payable)}</p>
            <p className="mb-3 text-13 text-muted">
              начислено {tenge(row.accrued)}, снято {tenge(row.reversed)}, корректировки {tenge(row.adjusted)}
            </p>
            <StatementActions statement={row} month={month} mayRevert={may_revert} dense />
          </li>
        ))}
      </ul>
    </>
  )
}

function ManagerLink({ row: { manager_id, full_name } }: { row: Statement }) {
  return (
    <Link
      to="/account-manager/my-bonuses"
      search={(old) => ({ ...old, manager: manager_id })}
      className="font-medium hover:text-accent"
    >
      {full_name}
    </Link>
  )
}

function Status({ row: { status, since, by } }: { row: Statement }) {
  const { text, tone } = statusNames[status]
  return (
    <div className="max-md:text-right">
      <StatusChip tone={tone}>{text}</StatusChip>
      {since && <p className="text-12 text-muted">{[dateText(since), by].filter(Boolean).join(', ')}</p>}
    </div>
  )
}
