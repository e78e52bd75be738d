import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FieldGrid } from '#features/clinics/components/field-grid.tsx'
import { Button } from '#ui/button'
import { Dialog, DialogClose, DialogContent } from '#ui/dialog'
import { Form, FormErrors, FormField } from '#ui/form'
import { Input } from '#ui/input'
import { PhoneInput } from '#ui/phone-input'
import { Textarea } from '#ui/textarea'
import { toast } from '#ui/toast'
import {
  addressLabels,
  addressSchema,
  toAddress,
  toAddressValues,
  type Address,
  type AddressValues,
} from '../address-form.ts'
import { addAddressMutation, changeAddressMutation } from '../mutations.ts'

type AddressDialogProps = {
  userId: string
  /** The one to change; without it a new one is added. */
  address?: Address | undefined
  /** What a new address most likely says. */
  city: string
  onClose: () => void
}

export function AddressDialog({ userId, address, city, onClose }: AddressDialogProps) {
  const formId = useId()
  const added = useMutation(addAddressMutation(userId))
  const changed = useMutation(changeAddressMutation(userId))
  const form = useForm({
    resolver: zodResolver(addressSchema),
    defaultValues: address ? toAddressValues(address) : { ...toAddressValues(), city },
  })
  const { register } = form

  async function save(values: AddressValues) {
    if (address) await changed.mutateAsync({ id: address.id, ...toAddress(values) })
    else await added.mutateAsync(toAddress(values))
    toast.success(address ? 'Адрес изменён' : 'Адрес добавлен', { id: 'address' })
    onClose()
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={address ? 'Изменить адрес' : 'Новый адрес'}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="ghost">Отмена</Button>
            </DialogClose>
            <Button type="submit" form={formId} loading={form.formState.isSubmitting}>
              Сохранить
            </Button>
          </>
        }
      >
        <Form form={form} id={formId} onSubmit={save}>
          <FormErrors labels={addressLabels} className="mb-5" />
          <FieldGrid>
            <FormField name="label" label={addressLabels.label} required hint="Например, «Клиника на Абая»">
              <Input autoComplete="off" {...register('label')} />
            </FormField>
            <FormField name="city" label={addressLabels.city} required>
              <Input autoComplete="address-level2" {...register('city')} />
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
        </Form>
      </DialogContent>
    </Dialog>
  )
}
