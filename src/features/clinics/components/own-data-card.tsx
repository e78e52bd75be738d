import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { applyMask, kzIdMask } from '#lib/forms/masks'
import { organisationName } from '#lib/text/organisation'
import { formatPhone } from '#lib/forms/phone'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { GridFact } from '#ui/data/facts'
import type { StoredApplication } from '../application.ts'
import { kzIdLabel } from '../business-id.ts'
import { ownDeliveryQuery } from '../queries.ts'
import { taxText, clinicValueText } from '../value-text.ts'

type OwnDataCardProps = { userId: string; email: string; application: StoredApplication; onChange: () => void }

export function OwnDataCard({ userId, email, application, onChange }: OwnDataCardProps) {
  const { data: delivery } = useQuery(ownDeliveryQuery(userId))
  return (
    <Card>
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
        <GridFact label="Организация">{organisationName(application)}</GridFact>
        <GridFact label="На вывеске">{application.trade_name}</GridFact>
        <GridFact label="Кто вы">{application.specialization}</GridFact>
        <GridFact label={kzIdLabel(application.legal_form ?? '')}>
          {application.bin_iin && <span className="tabular-nums">{applyMask(kzIdMask, application.bin_iin)}</span>}
        </GridFact>
        <GridFact label="Юридический адрес">
          {[application.city, application.address].filter(Boolean).join(', ')}
        </GridFact>
        <GridFact label="Адрес доставки">{delivery && `${delivery.city}, ${delivery.address}`}</GridFact>
        <GridFact label="Налоги">{taxText(application)}</GridFact>
        <GridFact label="Сайт или Instagram">{clinicValueText('website', application.website)}</GridFact>
        <GridFact label="Контакт">
          {[application.contact_name, application.contact_position].filter(Boolean).join(', ')}
        </GridFact>
        <GridFact label="Телефон">
          {application.phone && <span className="tabular-nums">{formatPhone(application.phone)}</span>}
        </GridFact>
        <GridFact label="WhatsApp">
          {application.whatsapp && <span className="tabular-nums">{formatPhone(application.whatsapp)}</span>}
        </GridFact>
        <GridFact label="Email">{email}</GridFact>
      </dl>
    </Card>
  )
}
