import { Link } from '@tanstack/react-router'
import { dateText } from '#lib/dates'
import { tenge } from '#lib/money'
import { formatPhone } from '#lib/phone'
import { isPressOnControl, opensRecord } from '#lib/row-focus'
import { Checkbox } from '#ui/checkbox'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/table'
import { clinicName, type Clinic } from '../clinic.ts'
import type { Selection } from '../use-selection.ts'
import type { UsersSearch } from '../users-search.ts'
import { ClinicStatus } from './clinic-status.tsx'
import { TagList } from './tag-list.tsx'

const TAGS_SHOWN = 2

type UsersTableProps = {
  clinics: Clinic[]
  search: UsersSearch
  selection: Selection
  onOpen: (userId: string) => void
}

/** Clinics as rows; the name opens the drawer, and so does the rest of the row. */
export function UsersTable({ clinics, search, selection, onOpen }: UsersTableProps) {
  return (
    <div className="max-md:hidden">
      <Table>
        <TableHead>
          <ColumnHeader className="w-px">
            <Checkbox
              aria-label="Выбрать всех на странице"
              checked={selection.all}
              onCheckedChange={(on) => selection.setAll(on === true)}
            />
          </ColumnHeader>
          <ColumnHeader>Клиника</ColumnHeader>
          <ColumnHeader>Контакт</ColumnHeader>
          <ColumnHeader>Город</ColumnHeader>
          <ColumnHeader>Статус</ColumnHeader>
          <ColumnHeader numeric>Документы</ColumnHeader>
          <ColumnHeader>Менеджер</ColumnHeader>
          <ColumnHeader numeric>Оборот 90 д</ColumnHeader>
          <ColumnHeader numeric>Последний заказ</ColumnHeader>
          <ColumnHeader numeric>Регистрация</ColumnHeader>
        </TableHead>
        <TableBody>
          {clinics.map((clinic) => (
            <Row key={clinic.user_id} clinic={clinic} search={search} selection={selection} onOpen={onOpen} />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function Row({ clinic, search, selection, onOpen }: { clinic: Clinic } & Omit<UsersTableProps, 'clinics'>) {
  return (
    <TableRow
      selected={search.user === clinic.user_id || selection.has(clinic.user_id)}
      onClick={(event) => isPressOnControl(event) || onOpen(clinic.user_id)}
      className="cursor-pointer hover:[&>td]:bg-canvas"
    >
      <TableCell>
        <Checkbox
          aria-label={`Выбрать «${clinicName(clinic)}»`}
          checked={selection.has(clinic.user_id)}
          onCheckedChange={(on) => selection.set(clinic.user_id, on === true)}
        />
      </TableCell>
      <TableCell className={clinic.tags.length > 0 ? 'py-2' : undefined}>
        <Link
          to="/admin/users"
          search={{ ...search, user: clinic.user_id }}
          resetScroll={false}
          className="font-name hover:text-accent"
          {...opensRecord(clinic.user_id)}
        >
          {clinicName(clinic)}
        </Link>
        <small>{clinic.bin_iin ?? 'БИН не указан'}</small>
        <TagList tags={clinic.tags} most={TAGS_SHOWN} className="mt-1.5 max-w-56" />
      </TableCell>
      <TableCell>
        {clinic.contact_name ?? '—'}
        <small className="whitespace-nowrap">{clinic.phone ? formatPhone(clinic.phone) : clinic.email}</small>
      </TableCell>
      <TableCell>{clinic.city ?? '—'}</TableCell>
      <TableCell>
        <ClinicStatus clinic={clinic} />
      </TableCell>
      <TableCell numeric className="text-muted">
        {clinic.documents > 0 ? `${clinic.documents_accepted}/${clinic.documents}` : 'нет'}
      </TableCell>
      <TableCell className={clinic.account_manager_name ? undefined : 'text-muted'}>
        {clinic.account_manager_name ?? 'не назначен'}
      </TableCell>
      <TableCell numeric>{clinic.turnover_90_days > 0 ? tenge(clinic.turnover_90_days) : '—'}</TableCell>
      <TableCell numeric>{clinic.last_order_at ? dateText(clinic.last_order_at) : '—'}</TableCell>
      <TableCell numeric className="text-muted">
        {dateText(clinic.created_at)}
      </TableCell>
    </TableRow>
  )
}
