import type { ReactNode } from 'react'
import { applyMask, kzIdMask } from '#lib/forms/masks'
import { organisationName } from '#lib/text/organisation'
import { formatPhone } from '#lib/forms/phone'
import { GridFact } from '#ui/data/facts'
import type { Application } from '../application.ts'
import { kzIdLabel } from '../business-id.ts'
import { taxText, clinicValueText } from '../value-text.ts'

type SummaryProps = { email: string; application: Application; onChange: (step: number) => void }

/** Everything that will be sent, each part with an edit button. */
export function ApplicationSummary({ email, application, onChange }: SummaryProps) {
  const { trade_name: tradeName } = application
  return (
    <div className="-mt-2 divide-y">
      <Part title="Вход" onChange={() => onChange(1)}>
        <GridFact label="Email">{email}</GridFact>
      </Part>
      <Part title="Организация" onChange={() => onChange(2)}>
        <GridFact label="Кто вы">{application.specialization}</GridFact>
        <GridFact label="Название">
          {organisationName(application)}
          {tradeName && `, на вывеске ${tradeName}`}
        </GridFact>
        <GridFact label={kzIdLabel(application.legal_form)}>
          <span className="tabular-nums">{applyMask(kzIdMask, application.bin_iin)}</span>
        </GridFact>
        <GridFact label="Юридический адрес">
          {application.city}, {application.address}
        </GridFact>
        <GridFact label="Адрес доставки">
          {application.delivery_city && application.delivery_address
            ? `${application.delivery_city}, ${application.delivery_address}`
            : 'Совпадает с юридическим'}
        </GridFact>
        <GridFact label="Налоги">{taxText(application)}</GridFact>
        <GridFact label="Сайт или Instagram">{clinicValueText('website', application.website)}</GridFact>
      </Part>
      <Part title="Контактное лицо" onChange={() => onChange(3)}>
        <GridFact label="ФИО">{application.contact_name}</GridFact>
        <GridFact label="Должность">{application.contact_position}</GridFact>
        <GridFact label="Телефон">
          <span className="tabular-nums">{formatPhone(application.phone)}</span>
        </GridFact>
        <GridFact label="WhatsApp">
          {application.whatsapp ? (
            <span className="tabular-nums">{formatPhone(application.whatsapp)}</span>
          ) : (
            'На этом же номере'
          )}
        </GridFact>
        <GridFact label="Откуда узнали">{application.heard_from}</GridFact>
      </Part>
    </div>
  )
}

function Part({ title, onChange, children }: { title: string; onChange: () => void; children: ReactNode }) {
  return (
    <section className="py-3 last:pb-0">
      <header className="flex items-center justify-between gap-4">
        <h3 className="text-16">{title}</h3>
        <button type="button" aria-label={`Изменить: ${title}`} onClick={onChange} className="min-h-11 text-13 link">
          Изменить
        </button>
      </header>
      <dl className="grid gap-x-6 gap-y-1 pb-2 text-14 md:grid-cols-[200px_1fr] md:gap-y-2.5">{children}</dl>
    </section>
  )
}
