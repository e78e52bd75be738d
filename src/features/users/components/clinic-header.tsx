import { Link } from '@tanstack/react-router'
import MapPin from 'lucide-react/icons/map-pin'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { formatPhone } from '#lib/forms/phone'
import { Breadcrumbs } from '#ui/page/breadcrumbs'
import { ContactButtons } from '#ui/data/contact-buttons'
import { PageHeader } from '#ui/page/page-header'
import { StatusChip } from '#ui/data/status-chip'
import { clinicStatus, clinicName, type Clinic } from '../clinic.ts'

type ClinicCrumbsProps = {
  clinic: Clinic
  /** Title of the page. */
  page: string
}

export function ClinicCrumbs({ clinic, page }: ClinicCrumbsProps) {
  return (
    <Breadcrumbs>
      <Link to="/admin/users">Клиники</Link>
      <Link to="/admin/users" search={{ user: clinic.user_id }}>
        {clinicName(clinic)}
      </Link>
      {page}
    </Breadcrumbs>
  )
}

type ClinicHeaderProps = {
  clinic: Clinic
  crumbs: ReactNode
  actions?: ReactNode
}

export function ClinicHeader({ clinic, crumbs, actions }: ClinicHeaderProps) {
  const status = clinicStatus(clinic)
  const name = clinicName(clinic)
  return (
    <PageHeader
      dense
      crumbs={crumbs}
      title={name}
      note={<StatusChip tone={status.tone}>{status.label}</StatusChip>}
      actions={
        <>
          <ContactButtons phone={clinic.phone} whatsapp={clinic.whatsapp} whom={name} variant="outlined" />
          {actions}
        </>
      }
    >
      <ul className="flex flex-wrap gap-x-5 gap-y-1 [&_.lucide]:size-4 [&_.lucide]:text-muted [&_li]:flex [&_li]:items-center [&_li]:gap-1.5">
        <li>
          {clinic.legal_form === 'ИП' ? 'ИИН' : 'БИН'} {clinic.bin_iin ?? 'не указан'}
        </li>
        {clinic.city && (
          <li>
            <MapPin aria-hidden />
            {clinic.city}
          </li>
        )}
        <li>
          <User aria-hidden />
          {[clinic.contact_name, clinic.phone && formatPhone(clinic.phone)].filter(Boolean).join(', ') || clinic.email}
        </li>
        <li>
          <Users aria-hidden />
          {clinic.account_manager_name ? `Менеджер ${clinic.account_manager_name}` : 'Менеджер не назначен'}
        </li>
      </ul>
    </PageHeader>
  )
}
