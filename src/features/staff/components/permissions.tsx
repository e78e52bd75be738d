import Check from 'lucide-react/icons/check'
import { Fold } from '#ui/folding-card'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/table'
import { AccessCheckDialog } from './access-check-dialog.tsx'
import { permissions, roleOrder, roleWords } from '../roles.ts'

/** What each role may do: to look up, not to change. */
export function Permissions() {
  return (
    <section className="min-w-0 rounded-card border bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-4 md:px-6">
        <h2 className="text-16 font-semibold md:text-20">Что видит каждая роль</h2>
        <p className="flex-1 basis-60 text-13 text-muted">Права ролей заданы системой</p>
        <AccessCheckDialog />
      </div>
      <div className="max-md:hidden [&_[data-slot=table]]:rounded-t-none [&_[data-slot=table]]:border-0">
        <Table>
          <TableHead>
            <ColumnHeader>Раздел</ColumnHeader>
            {roleOrder.map((role) => (
              <ColumnHeader key={role}>{roleWords[role].name}</ColumnHeader>
            ))}
          </TableHead>
          <TableBody>
            {permissions.map(({ area, of }) => (
              <TableRow key={area}>
                <TableCell className="h-12 font-name">{area}</TableCell>
                {roleOrder.map((role) => (
                  <TableCell key={role} className="h-12">
                    <Permission value={of[role]} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <div className="divide-y border-t px-4 md:hidden">
        {roleOrder.map((role) => (
          <Fold key={role} title={<h3 className="text-14 font-semibold">{roleWords[role].name}</h3>}>
            <dl className="mb-4 grid grid-cols-[1fr_1fr] gap-x-3 gap-y-1 text-13 [&_dt]:text-muted">
              {permissions.map(({ area, of }) => (
                <div key={area} className="contents">
                  <dt>{area}</dt>
                  <dd>
                    <Permission value={of[role]} />
                  </dd>
                </div>
              ))}
            </dl>
          </Fold>
        ))}
      </div>
    </section>
  )
}

function Permission({ value }: { value: string }) {
  if (value === 'none') return <span className="text-muted">нет</span>
  if (value !== 'all') return <>{value}</>
  return (
    <span className="inline-flex items-center gap-2">
      <Check aria-hidden className="size-4 text-success" />
      всё
    </span>
  )
}
