import { dateTimeText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { AppError } from '#lib/errors'
import { formatPhone } from '#lib/phone'
import { Alert } from '#ui/alert'
import { ContactButtons, MapButton } from '#ui/contact-buttons'
import { Fact, Facts } from '#ui/facts'
import { clinicName, type Clinic } from '../clinic.ts'

/** What a clinic says of itself. */
export function ClinicData({ clinic, binTaken }: { clinic: Clinic; binTaken: boolean }) {
  const address = [clinic.city, clinic.address].filter(Boolean).join(', ')
  return (
    <>
      <section>
        <h3 className="text-14">Организация</h3>
        <Facts>
          <Fact label="Форма">{clinic.legal_form}</Fact>
          <Fact label="Название">{clinic.legal_name}</Fact>
          <Fact label="Вывеска">{clinic.trade_name}</Fact>
          <Fact label="БИН или ИИН">{clinic.bin_iin}</Fact>
          {binTaken && (
            <Alert role="alert" tone="danger" className="my-2" title={errorText(new AppError('bin_iin_taken'))}>
              Сравните заявку с похожими записями ниже и отклоните лишнюю.
            </Alert>
          )}
          <Fact label="Адрес" end={address && <MapButton address={address} />}>
            {address}
          </Fact>
          <Fact label="Кто это">{clinic.specialization}</Fact>
        </Facts>
      </section>
      <section>
        <h3 className="text-14">Контакт</h3>
        <Facts>
          <Fact label="ФИО">{clinic.contact_name}</Fact>
          <Fact label="Телефон" end={<ContactButtons phone={clinic.phone} whom={clinicName(clinic)} />}>
            {clinic.phone && <span className="tabular-nums">{formatPhone(clinic.phone)}</span>}
          </Fact>
          <Fact label="Email">
            {clinic.email && (
              <a href={`mailto:${clinic.email}`} className="hover:text-accent">
                {clinic.email}
              </a>
            )}
          </Fact>
          <Fact label="Регистрация">{dateTimeText(clinic.created_at)}</Fact>
          {clinic.verified_at && <Fact label="Подтверждена">{dateTimeText(clinic.verified_at)}</Fact>}
        </Facts>
      </section>
    </>
  )
}
