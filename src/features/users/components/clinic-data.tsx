import Pencil from 'lucide-react/icons/pencil'
import Square from 'lucide-react/icons/square'
import SquareCheck from 'lucide-react/icons/square-check'
import { columnLabels } from '#features/clinics/choices.ts'
import { clinicValueText } from '#features/clinics/value-text.ts'
import { dateTimeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { formatPhone } from '#lib/forms/phone'
import { websiteLink, websiteText } from '#lib/forms/website'
import { NewWindowLink } from '#ui/action/new-window-link'
import { Alert } from '#ui/state/alert'
import { ContactButtons, MapButton } from '#ui/data/contact-buttons'
import { Fact, Facts } from '#ui/data/facts'
import { Button } from '#ui/action/button'
import { IconButton } from '#ui/action/icon-button'
import { Section } from '#ui/page/section'
import { clinicName, type Clinic, type ClinicColumn } from '../clinic.ts'
import { reviewedColumns } from '../review.ts'

type ClinicDataProps = {
  clinic: Clinic
  binTaken: boolean
  /** Only for a clinic that waits for a decision. */
  checking: FieldChecking | undefined
}

/** Fields that were compared with the documents, and how to send one back. */
export type FieldChecking = {
  checked: ReadonlySet<ClinicColumn>
  onCheck: (column: ClinicColumn) => void
  /** Ticks all, or none. */
  onCheckAll: (all: boolean) => void
  onCorrect: (column: ClinicColumn) => void
}

export function ClinicData({ clinic, binTaken, checking }: ClinicDataProps) {
  const address = [clinic.city, clinic.address].filter(Boolean).join(', ')
  const check = (column: ClinicColumn) => checking && <FieldCheck column={column} {...checking} />
  return (
    <>
      {checking && <CheckAll clinic={clinic} {...checking} />}
      <Section title="Организация" end={address && <MapButton address={address} size="sm" />}>
        <Facts>
          <Fact label="Форма" end={check('legal_form')}>
            {clinic.legal_form}
          </Fact>
          <Fact label="Название" end={check('legal_name')}>
            {clinic.legal_name}
          </Fact>
          <Fact label="Вывеска" end={check('trade_name')}>
            {clinic.trade_name}
          </Fact>
          <Fact label={clinic.legal_form === 'ИП' ? 'ИИН' : 'БИН'} end={check('bin_iin')}>
            {clinic.bin_iin}
          </Fact>
          {binTaken && (
            <Alert role="alert" tone="danger" className="my-2" title={errorText(new AppError('bin_iin_taken'))}>
              Сравните заявку с похожими записями ниже и отклоните лишнюю.
            </Alert>
          )}
          <Fact label="Налоги" end={check('tax_regime')}>
            {clinicValueText('tax_regime', clinic.tax_regime)}
          </Fact>
          <Fact label="НДС" end={check('vat_payer')}>
            {clinic.vat_payer ? 'Плательщик' : clinicValueText('vat_payer', clinic.tax_regime && 'Не плательщик')}
          </Fact>
          {clinic.vat_payer && (
            <Fact label="Свидетельство" end={check('vat_certificate')}>
              {clinic.vat_certificate}
            </Fact>
          )}
          <Fact label="Город" end={check('city')}>
            {clinic.city}
          </Fact>
          <Fact label="Адрес" end={check('address')}>
            {clinic.address}
          </Fact>
          <Fact label="Кто это" end={check('specialization')}>
            {clinic.specialization}
          </Fact>
          <Fact label="Сайт" end={check('website')}>
            {clinic.website && <Website website={clinic.website} />}
          </Fact>
        </Facts>
      </Section>
      <Section
        title="Контакт"
        end={<ContactButtons phone={clinic.phone} whatsapp={clinic.whatsapp} whom={clinicName(clinic)} size="sm" />}
      >
        <Facts>
          <Fact label="ФИО" end={check('contact_name')}>
            {clinic.contact_name}
          </Fact>
          <Fact label="Должность" end={check('contact_position')}>
            {clinic.contact_position}
          </Fact>
          <Fact label="Телефон" end={check('phone')}>
            {clinic.phone && <span className="tabular-nums">{formatPhone(clinic.phone)}</span>}
          </Fact>
          <Fact label="WhatsApp" end={check('whatsapp')}>
            {clinic.whatsapp ? (
              <span className="tabular-nums">{formatPhone(clinic.whatsapp)}</span>
            ) : (
              clinic.phone && 'Тот же номер'
            )}
          </Fact>
          <Fact label="Email">
            {clinic.email && (
              <a href={`mailto:${clinic.email}`} className="hover:text-accent">
                {clinic.email}
              </a>
            )}
          </Fact>
          {clinic.heard_from && <Fact label="Откуда узнали">{clinic.heard_from}</Fact>}
          <Fact label="Регистрация">{dateTimeText(clinic.created_at)}</Fact>
          {clinic.verified_at && <Fact label="Подтверждена">{dateTimeText(clinic.verified_at)}</Fact>}
        </Facts>
      </Section>
    </>
  )
}

function CheckAll({ clinic, checked, onCheckAll }: FieldChecking & { clinic: Clinic }) {
  const columns = reviewedColumns(clinic)
  const left = columns.filter((column) => !checked.has(column)).length
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-13 text-muted">
      <p aria-live="polite" className="tabular-nums">
        Сверено {columns.length - left} из {columns.length}
      </p>
      <Button variant={left > 0 ? 'soft' : 'ghost'} size="sm" onClick={() => onCheckAll(left > 0)}>
        {left > 0 ? 'Всё сверено' : 'Снять отметки'}
      </Button>
    </div>
  )
}

function Website({ website }: { website: string }) {
  const link = websiteLink(website)
  if (!link) return websiteText(website)
  return (
    <NewWindowLink href={link} rel="noreferrer nofollow" className="link">
      {websiteText(website)}
    </NewWindowLink>
  )
}

function FieldCheck({ column, checked, onCheck, onCorrect }: FieldChecking & { column: ClinicColumn }) {
  const isChecked = checked.has(column)
  const label = columnLabels[column]
  return (
    <>
      <IconButton
        label={`Верно: ${label}`}
        size="sm"
        variant={isChecked ? 'accepted' : 'ghost'}
        aria-pressed={isChecked}
        onClick={() => onCheck(column)}
      >
        {isChecked ? <SquareCheck className="size-4.5" /> : <Square className="size-4.5" />}
      </IconButton>
      <IconButton label={`Исправить: ${label}`} size="sm" onClick={() => onCorrect(column)}>
        <Pencil className="size-4.5" />
      </IconButton>
    </>
  )
}
