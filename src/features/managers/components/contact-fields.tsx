import { useFormContext } from 'react-hook-form'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { PhoneInput } from '#ui/form/phone-input'

export function ManagerContactFields() {
  const { register } = useFormContext()
  return (
    <>
      <FormField name="full_name" label="Имя и фамилия" required hint="Так менеджера видят клиники">
        <Input autoComplete="off" maxLength={120} {...register('full_name')} />
      </FormField>
      <div className="grid gap-4 md:grid-cols-2">
        <FormField name="phone" label="Телефон" remark="необязательно">
          <PhoneInput autoComplete="off" {...register('phone')} />
        </FormField>
        <FormField name="whatsapp" label="WhatsApp" remark="необязательно">
          <PhoneInput autoComplete="off" {...register('whatsapp')} />
        </FormField>
      </div>
    </>
  )
}
