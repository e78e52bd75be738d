import { useMutation } from '@tanstack/react-query'
import { CityInput } from '#features/orders/components/city-input.tsx'
import { FieldGrid } from '#features/clinics/components/field-grid.tsx'
import { FormField } from '#ui/form/form'
import { FormDialog } from '#ui/window/form-dialog'
import { Input } from '#ui/form/input'
import { PhoneInput } from '#ui/form/phone-input'
import { Textarea } from '#ui/form/textarea'
import { toast } from '#ui/state/toast'
import { addressLabels, addressSchema, toAddress, toAddressValues, type BookAddress } from '../address-form.ts'
import { addAddressMutation, changeAddressMutation } from '../mutations.ts'

type AddressDialogProps = {
  userId: string
  /** Unset: a new one. */
  address?: BookAddress | undefined
  /** Default of a new address. */
  city: string
  onClose: () => void
}

export function AddressDialog({ userId, address, city, onClose }: AddressDialogProps) {
  const { mutateAsync: add } = useMutation(addAddressMutation(userId))
  const { mutateAsync: change } = useMutation(changeAddressMutation(userId))
  return (
    <FormDialog
      title={address ? 'Изменить адрес' : 'Новый адрес'}
      schema={addressSchema}
      defaultValues={address ? toAddressValues(address) : { ...toAddressValues(), city }}
      labels={addressLabels}
      confirmLabel="Сохранить"
      onSubmit={async (values) => {
        if (address) await change({ id: address.id, ...toAddress(values) })
        else await add(toAddress(values))
        toast.success(address ? 'Адрес изменён' : 'Адрес добавлен', { id: 'address' })
      }}
      onClose={onClose}
    >
      {({ register }) => (
        <FieldGrid>
          <FormField name="label" label={addressLabels.label} required hint="Например, «Клиника на Абая»">
            <Input autoComplete="off" {...register('label')} />
          </FormField>
          <FormField name="city" label={addressLabels.city} required>
            <CityInput autoComplete="address-level2" {...register('city')} />
          </FormField>
          <FormField name="address" label={addressLabels.address} required className="md:col-span-2">
            <Input autoComplete="street-address" {...register('address')} />
          </FormField>
          <FormField name="contact" label={addressLabels.contact} remark="необязательно">
            <Input autoComplete="name" {...register('contact')} />
          </FormField>
          <FormField name="phone" label={addressLabels.phone} remark="необязательно">
            <PhoneInput autoComplete="tel" {...register('phone')} />
          </FormField>
          <FormField
            name="comment"
            label={addressLabels.comment}
            remark="необязательно"
            hint="Этаж, вход, часы приёма"
            className="md:col-span-2"
          >
            <Textarea {...register('comment')} />
          </FormField>
        </FieldGrid>
      )}
    </FormDialog>
  )
}
