import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod'
import { errorText } from '#lib/text/error-texts'
import { phoneText, requiredText } from '#lib/forms/form-schema'
import { formatPhone } from '#lib/forms/phone'
import { managerPhotoUrl } from '#lib/files/public-file'
import { readPhone } from '#lib/typed/phone'
import { Avatar } from '#ui/data/avatar'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { Fact, Facts } from '#ui/data/facts'
import { FileChooser } from '#ui/form/file-drop'
import { FormDialog } from '#ui/window/form-dialog'
import { toast } from '#ui/state/toast'
import type { ManagerDetails } from '../manager.ts'
import { contactsMutation, photoMutation } from '../mutations.ts'
import { ManagerContactFields } from './contact-fields.tsx'

const schema = z.object({
  full_name: requiredText(2, 120, 'Введите имя и фамилию'),
  phone: phoneText(),
  whatsapp: phoneText(),
})

export function ManagerContacts({ manager, isAdmin }: { manager: ManagerDetails; isAdmin: boolean }) {
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

function EditContacts({ manager: { user_id, full_name, phone, whatsapp } }: { manager: ManagerDetails }) {
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
      <ManagerContactFields />
    </FormDialog>
  )
}

/** The database lets admins and the manager change it. */
function ManagerPhoto({ managerId, hasPhoto }: { managerId: string; hasPhoto: boolean }) {
  const photo = useMutation(photoMutation(managerId))
  const change = (file: File | null) =>
    photo.mutate(file, {
      onSuccess: () => toast.success(file ? 'Фото сохранено' : 'Фото убрано'),
      onError: (error) => toast.error(errorText(error)),
    })
  return (
    <div className="-ml-2 flex flex-wrap">
      <FileChooser
        variant="ghost"
        size="sm"
        className="px-2 text-accent"
        label="Фото менеджера"
        accept="image/jpeg,image/png,image/webp"
        loading={photo.isPending}
        onFiles={([file]) => file && change(file)}
      >
        {hasPhoto ? 'Заменить фото' : 'Добавить фото'}
      </FileChooser>
      {hasPhoto && (
        <Button variant="ghost" size="sm" className="px-2" disabled={photo.isPending} onClick={() => change(null)}>
          Убрать
        </Button>
      )}
    </div>
  )
}
