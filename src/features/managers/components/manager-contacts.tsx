import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod'
import { phoneText, requiredText } from '#lib/form-schema'
import { readPhone } from '#lib/typed/phone'
import { formatPhone } from '#lib/phone'
import { managerPhotoUrl } from '#lib/public-file'
import { Avatar } from '#ui/avatar'
import { Button } from '#ui/button'
import { Card, CardHeader } from '#ui/card'
import { Fact, Facts } from '#ui/facts'
import { FormDialog } from '#ui/form-dialog'
import { toast } from '#ui/toast'
import type { ManagerCard } from '../manager.ts'
import { contactsMutation } from '../mutations.ts'
import { ContactFields } from './contact-fields.tsx'
import { ManagerPhoto } from './manager-photo.tsx'

const schema = z.object({
  full_name: requiredText(2, 120, 'Введите имя и фамилию'),
  phone: phoneText(),
  whatsapp: phoneText(),
})

export function ManagerContacts({ manager, isAdmin }: { manager: ManagerCard; isAdmin: boolean }) {
  const id = useId()
  const { full_name, phone, whatsapp, email, photo_url, cities } = manager
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        title={<span id={id}>Контакты</span>}
        end={isAdmin && manager.is_active && <EditContacts manager={manager} />}
      />
      <div className="mb-3 flex items-center gap-3.5">
        <Avatar size="lg" name={full_name} src={managerPhotoUrl(photo_url)} />
        <div className="min-w-0">
          <p className="font-semibold break-words">{full_name}</p>
          <p className="text-13 text-muted">Так менеджера видят его клиники</p>
          {manager.is_active && <ManagerPhoto managerId={manager.user_id} hasPhoto={photo_url !== null} />}
        </div>
      </div>
      <Facts>
        <Fact label="Телефон">{phone && formatPhone(phone)}</Fact>
        <Fact label="WhatsApp">{whatsapp && formatPhone(whatsapp)}</Fact>
        <Fact label="Email">{email}</Fact>
        <Fact label="Клиенты">
          {cities.length > 0 && (
            <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
              {cities.map(({ city, clients }) => (
                <li key={city}>
                  {city} <span className="text-muted">{clients}</span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </Facts>
    </Card>
  )
}

function EditContacts({ manager: { user_id, full_name, phone, whatsapp } }: { manager: ManagerCard }) {
  const { mutateAsync: save } = useMutation(contactsMutation(user_id))
  return (
    <FormDialog
      trigger={
        <Button variant="ghost" size="sm" className="text-accent">
          Изменить
        </Button>
      }
      title="Контакты менеджера"
      schema={schema}
      defaultValues={{
        full_name,
        phone: phone ? formatPhone(phone) : '',
        whatsapp: whatsapp ? formatPhone(whatsapp) : '',
      }}
      confirmLabel="Сохранить"
      onSubmit={async (typed) => {
        await save({ full_name: typed.full_name, phone: readPhone(typed.phone), whatsapp: readPhone(typed.whatsapp) })
        toast.success('Контакты сохранены')
      }}
    >
      <ContactFields />
    </FormDialog>
  )
}
