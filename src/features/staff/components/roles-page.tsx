import { useSuspenseQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Button } from '#ui/action/button'
import { Dialog, DialogContent, DialogTrigger } from '#ui/window/dialog'
import { Field } from '#ui/form/field'
import { Fold } from '#ui/page/folding-card'
import { DataList } from '#ui/list/data-list'
import { PageHeader } from '#ui/page/page-header'
import { Select } from '#ui/form/select'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table'
import { pagesOf } from '../access-check.ts'
import { staffQuery } from '../queries.ts'
import { permissions, roleOrder, roleWords } from '../roles.ts'
import { staffList } from '../staff-list.tsx'
import { memberName } from '../staff-member.ts'
import type { StaffSearch } from '../staff-search.ts'
import { InviteDialog } from './invite-dialog.tsx'

export function RolesPage({ search }: { search: StaffSearch }) {
  return (
    <div className="page-width grid grid-cols-1 gap-5 pb-16">
      <PageHeader
        dense
        title="Роли"
        className="mb-0 md:mb-0"
        actions={
          <InviteDialog
            trigger={
              <Button variant="secondary" className="[&_.lucide]:size-5">
                <Plus aria-hidden />
                Пригласить сотрудника
              </Button>
            }
          />
        }
      >
        У сотрудника одна активная роль. Снятая роль сразу завершает его сеансы.
      </PageHeader>
      <DataList
        list={staffList}
        search={search}
        query={useSuspenseQuery(staffQuery())}
        empty={{ title: 'Сотрудников пока нет' }}
      />
      <Permissions />
    </div>
  )
}

/** For reading: the system sets the rights. */
function Permissions() {
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
                <TableCell className="h-12 font-semibold">{area}</TableCell>
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

function AccessCheckDialog() {
  const { data } = useSuspenseQuery(staffQuery())
  const members = data.rows.filter(({ is_active }) => is_active)
  const [id, setId] = useState<string>()
  const member = members.find(({ user_id }) => user_id === id) ?? members[0]
  if (!member) return null
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="secondary">Проверить доступ как…</Button>
      </DialogTrigger>
      <DialogContent
        title="Проверить доступ"
        description="Какие страницы откроются. Что видно на странице, описано в таблице ролей."
      >
        <Field label="Сотрудник">
          <Select
            value={member.user_id}
            onValueChange={setId}
            options={members.map((each) => ({
              value: each.user_id,
              label: `${memberName(each)}, ${roleWords[each.role].name.toLowerCase()}`,
            }))}
          />
        </Field>
        <p className="mt-2 text-13 text-muted">{roleWords[member.role].note}</p>
        {pagesOf(member.role).map(({ title, pages }) => (
          <section key={title} aria-label={title} className="mt-5">
            <h3 className="mb-1 text-13 font-medium text-muted">{title}</h3>
            <ul className="divide-y text-14">
              {pages.map(({ path, page }) => (
                <li key={path} className="flex items-baseline justify-between gap-4 py-2">
                  {page}
                  <span className="text-12 text-muted">{path}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </DialogContent>
    </Dialog>
  )
}
