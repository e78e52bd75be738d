import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { tenge } from '#lib/money'
import { opensRecord } from '#lib/row-focus'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { ContactButtons } from '#ui/contact-buttons'
import { clinicName, type Clinic } from '../clinic.ts'
import type { Selection } from '../use-selection.ts'
import type { UsersSearch } from '../users-search.ts'
import { ClinicStatus } from './clinic-status.tsx'
import { TagList } from './tag-list.tsx'

type UsersCardsProps = { clinics: Clinic[]; search: UsersSearch; selection: Selection }

/** Clinics as cards, for phones. */
export function UsersCards({ clinics, search, selection }: UsersCardsProps) {
  return (
    <ul className="grid gap-3 md:hidden">
      {clinics.map((clinic) => (
        <li key={clinic.user_id}>
          <ClinicCard clinic={clinic} search={search} selection={selection} />
        </li>
      ))}
    </ul>
  )
}

function ClinicCard({ clinic, search, selection }: { clinic: Clinic } & Omit<UsersCardsProps, 'clinics'>) {
  const name = clinicName(clinic)
  return (
    <article className="rounded-card border bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <Checkbox
          aria-label={`Выбрать «${name}»`}
          checked={selection.has(clinic.user_id)}
          onCheckedChange={(on) => selection.set(clinic.user_id, on === true)}
          className="mt-0.5"
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-16 font-name">{name}</h2>
          <p className="text-13 text-muted">{[clinic.bin_iin, clinic.city].filter(Boolean).join(', ')}</p>
        </div>
        <ClinicStatus clinic={clinic} />
      </div>
      <TagList tags={clinic.tags} className="mt-2.5" />
      <dl className="mt-2.5 grid grid-cols-[104px_1fr] gap-y-1 text-14">
        <Line label="Контакт">{clinic.contact_name ?? clinic.email}</Line>
        <Line label="Документы">
          {clinic.documents > 0 ? `${clinic.documents_accepted} из ${clinic.documents}` : 'нет'}
        </Line>
        <Line label="Менеджер">{clinic.account_manager_name ?? 'не назначен'}</Line>
        {clinic.turnover_90_days > 0 && <Line label="За 90 дней">{tenge(clinic.turnover_90_days)}</Line>}
      </dl>
      <div className="mt-3 flex gap-2">
        <Button asChild variant="secondary" className="flex-1">
          <Link
            to="/admin/users"
            search={{ ...search, user: clinic.user_id }}
            resetScroll={false}
            {...opensRecord(clinic.user_id)}
          >
            {clinic.status === 'pending' ? 'Открыть заявку' : 'Открыть карточку'}
          </Link>
        </Button>
        <ContactButtons phone={clinic.phone} whatsapp={clinic.whatsapp} whom={name} variant="outlined" />
      </div>
    </article>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
