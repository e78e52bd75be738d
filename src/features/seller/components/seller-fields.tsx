import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { isoDay } from '#lib/dates'
import { kzIdMask } from '#lib/masks'
import { Checkbox } from '#ui/checkbox'
import { FormField } from '#ui/form'
import { SelectField } from '#ui/form-fields'
import { DateField } from '#ui/form-fields'
import { Input } from '#ui/input'
import { MaskedInput } from '#ui/masked-input'
import { PhoneInput } from '#ui/phone-input'
import { fieldLabels, TAX_REGIMES, type SellerValues } from '../schema.ts'

/** New requisites and the day they begin, inside a `Form`. */
export function SellerFields() {
  const { control, register } = useFormContext<SellerValues>()
  const [regime, paysVat] = useWatch({ control, name: ['regime', 'paysVat'] })
  const regimes = [...new Set([...TAX_REGIMES, regime])].map((value) => ({ value, label: value }))
  return (
    <div className="grid gap-x-4 gap-y-3.5 md:grid-cols-2">
      <DateField name="validFrom" label={fieldLabels.validFrom} min={isoDay()} required />
      <FormField name="iin" label={fieldLabels.iin} required>
        <MaskedInput mask={kzIdMask} inputMode="numeric" className="tabular-nums" {...register('iin')} />
      </FormField>
      <FormField name="name" label={fieldLabels.name} required className="md:col-span-2">
        <Input maxLength={200} {...register('name')} />
      </FormField>
      <FormField name="address" label={fieldLabels.address} required className="md:col-span-2">
        <Input maxLength={250} {...register('address')} />
      </FormField>
      <FormField name="phone" label={fieldLabels.phone} required>
        <PhoneInput {...register('phone')} />
      </FormField>
      <FormField name="bank" label={fieldLabels.bank} required>
        <Input maxLength={200} {...register('bank')} />
      </FormField>
      <FormField name="iik" label={fieldLabels.iik} required className="md:col-span-2">
        <Input maxLength={30} autoComplete="off" className="tabular-nums" {...register('iik')} />
      </FormField>
      <FormField name="bik" label={fieldLabels.bik} required>
        <Input maxLength={12} autoComplete="off" {...register('bik')} />
      </FormField>
      <FormField name="kbe" label={fieldLabels.kbe} required hint="19 у ИП, 17 у ТОО">
        <Input inputMode="numeric" autoComplete="off" {...register('kbe')} />
      </FormField>
      <SelectField name="regime" label={fieldLabels.regime} required className="md:col-span-2" options={regimes} />
      <Controller
        control={control}
        name="paysVat"
        render={({ field: { value, onChange, ref } }) => (
          <Checkbox
            ref={ref}
            className="-my-1 md:col-span-2"
            checked={value}
            onCheckedChange={(checked) => onChange(checked === true)}
            note="Цены в каталоге тогда включают НДС"
          >
            Плательщик НДС
          </Checkbox>
        )}
      />
      {paysVat && (
        <FormField name="vatRate" label={fieldLabels.vatRate} required>
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            end={<span className="text-muted">%</span>}
            {...register('vatRate')}
          />
        </FormField>
      )}
    </div>
  )
}
