import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { applyMask, kzIdMask } from '#lib/masks'
import { organisationName } from '#lib/organisation'
import { formatPhone } from '#lib/phone'
import { Button } from '#ui/button'
import { Card, CardHeader } from '#ui/card'
import type { StoredApplication } from '../application.ts'
import { kzIdLabel } from '../business-id.ts'
import { ownDeliveryQuery } from '../queries.ts'
import { taxText, valueText } from '../value-text.ts'

type OwnDataCardProps = { userId: string; email: string; application: StoredApplication; onChange: () => void }

/** What was sent, to be checked by those who sent it. */
export function OwnDataCard({ userId, email, application, onChange }: OwnDataCardProps) {
  const { data: delivery } = useQuery(ownDeliveryQuery(userId))
  return (
    <Card className="md:px-8 md:py-7">
      <CardHeader
        title="Ваши данные"
        end={
          <Button variant="secondary" onClick={onChange}>
            <Pencil />
            Изменить
          </Button>
        }
        className="items-center"
      />
      <dl className="grid gap-x-6 text-14 md:grid-cols-[200px_1fr] md:gap-y-3">
        <Row label="Организация">{organisationName(application)}</Row>
        <Row label="На вывеске">{application.trade_name}</Row>
        <Row label="Кто вы">{application.specialization}</Row>
        <Row label={kzIdLabel(application.legal_form ?? '')}>
          {application.bin_iin && <span className="tabular-nums">{applyMask(kzIdMask, application.bin_iin)}</span>}
        </Row>
        <Row label="Юридический адрес">{[application.city, application.address].filter(Boolean).join(', ')}</Row>
        <Row label="Адрес доставки">{delivery && `${delivery.city}, ${delivery.address}`}</Row>
        <Row label="Налоги">{taxText(application)}</Row>
        <Row label="Сайт или Instagram">{valueText('website', application.website)}</Row>
        <Row label="Контакт">{[application.contact_name, application.contact_position].filter(Boolean).join(', ')}</Row>
        <Row label="Телефон">
          {application.phone && <span className="tabular-nums">{formatPhone(application.phone)}</span>}
        </Row>
        <Row label="WhatsApp">
          {application.whatsapp && <span className="tabular-nums">{formatPhone(application.whatsapp)}</span>}
        </Row>
        <Row label="Email">{email}</Row>
      </dl>
    </Card>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words max-md:mb-2.5">{children}</dd>
    </>
  )
}
