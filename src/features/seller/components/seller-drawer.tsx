import { useMutation, useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { dateText, isoDay } from '#lib/dates/dates'
import { kzIdMask } from '#lib/forms/masks'
import { CheckboxField } from '#ui/form/checkbox-field'
import { FormField } from '#ui/form/form'
import { DrawerForm } from '#ui/window/form-drawer'
import { SelectField, DateField } from '#ui/form/form-fields'
import { Input } from '#ui/form/input'
import { MaskedInput } from '#ui/form/masked-input'
import { PhoneInput } from '#ui/form/phone-input'
import { RecordDrawer } from '#ui/window/record-drawer'
import { StatusChip } from '#ui/data/status-chip'
import { toast } from '#ui/state/toast'
import { saveSellerProfileMutation } from '../mutations.ts'
import { sellerProfilesQuery, type SellerProfile } from '../queries.ts'
import { fieldLabels, sellerProfile, sellerSchema, sellerValues, TAX_REGIMES, type SellerValues } from '../schema.ts'
import { vatText } from '../vat.ts'

export const SELLER_DRAWER = 'seller'

export function SellerDrawer({ onClose }: { onClose: () => void }) {
  const profiles = useQuery(sellerProfilesQuery())
  const save = useMutation(saveSellerProfileMutation())
  return (
    <RecordDrawer id={SELLER_DRAWER} query={profiles} title="Реквизиты продавца" onClose={onClose}>
      {(data) => (
        <DrawerForm
          title="Реквизиты продавца"
          description="Счёт берёт те, что действуют в день его выставления"
          before={<Days profiles={data} />}
          schema={sellerSchema}
          defaultValues={sellerValues(inForce(data))}
          labels={fieldLabels}
          confirmLabel="Сохранить реквизиты"
          onSubmit={async (values) => {
            await save.mutateAsync(sellerProfile(values))
            toast.success(`Реквизиты сохранены и действуют с ${dateText(values.validFrom)}`)
          }}
          staysOpen
          onClose={onClose}
        >
          <SellerFields />
        </DrawerForm>
      )}
    </RecordDrawer>
  )
}

function Days({ profiles }: { profiles: readonly SellerProfile[] }) {
  const current = inForce(profiles)
  return (
    <ul aria-label="Реквизиты по дням" className="rounded-card border text-14 *:not-first:border-t">
      {profiles.map((profile) => (
        <li key={profile.valid_from} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{profile.name}</span>
            <span className="block text-13 text-muted">
              с {dateText(profile.valid_from)} · {profile.tax_regime} · {vatText(profile.vat_rate)}
            </span>
          </span>
          {profile === current && <StatusChip tone="success">Действуют</StatusChip>}
          {profile.valid_from > isoDay() && <StatusChip tone="info">Запланированы</StatusChip>}
        </li>
      ))}
    </ul>
  )
}

const inForce = (profiles: readonly SellerProfile[]) => profiles.find(({ valid_from }) => valid_from <= isoDay())

function SellerFields() {
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
      <CheckboxField name="paysVat" note="Цены в каталоге тогда включают НДС" className="-my-1 md:col-span-2">
        Плательщик НДС
      </CheckboxField>
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
