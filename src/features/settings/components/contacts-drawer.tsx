import { useMutation, useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { contactsQuery, type Contacts } from '#lib/backend/contacts'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { PhoneInput } from '#ui/form/phone-input'
import { toast } from '#ui/state/toast'
import { DrawerForm } from '#ui/window/form-drawer'
import { RecordDrawer } from '#ui/window/record-drawer'
import { contactLabels as labels, contactsSchema, contactsValues } from '../contacts.ts'
import { saveContactsMutation } from '../mutations.ts'

const TITLE = 'Контакты магазина'

export function ContactsDrawer({ onClose }: { onClose: () => void }) {
  const contacts = useQuery(contactsQuery())
  const save = useMutation(saveContactsMutation())
  return (
    <RecordDrawer id="contacts" query={contacts} title={TITLE} onClose={onClose}>
      {(data) => (
        <DrawerForm
          title={TITLE}
          description="Их видят все: в подвале, на странице контактов, при самовывозе"
          schema={contactsSchema}
          defaultValues={contactsValues(data)}
          labels={labels}
          confirmLabel="Сохранить контакты"
          onSubmit={async (values) => {
            await save.mutateAsync(values)
            toast.success('Контакты сохранены')
          }}
          onClose={onClose}
        >
          <Fields />
        </DrawerForm>
      )}
    </RecordDrawer>
  )
}

function Fields() {
  const { register } = useFormContext<Contacts>()
  return (
    <div className="grid gap-x-4 gap-y-3.5 md:grid-cols-2">
      <FormField name="phone" label={labels.phone} required>
        <PhoneInput {...register('phone')} />
      </FormField>
      <FormField name="whatsapp" label={labels.whatsapp} required>
        <PhoneInput {...register('whatsapp')} />
      </FormField>
      <FormField name="email" label={labels.email} required>
        <Input inputMode="email" maxLength={120} {...register('email')} />
      </FormField>
      <FormField name="hours" label={labels.hours} required>
        <Input maxLength={60} {...register('hours')} />
      </FormField>
      <FormField name="city" label={labels.city} required>
        <Input maxLength={80} {...register('city')} />
      </FormField>
      <FormField name="address" label={labels.address} required className="md:col-span-2">
        <Input maxLength={200} {...register('address')} />
      </FormField>
      <FormField name="map_url" label={labels.map_url} required className="md:col-span-2">
        <Input inputMode="url" maxLength={500} {...register('map_url')} />
      </FormField>
    </div>
  )
}
