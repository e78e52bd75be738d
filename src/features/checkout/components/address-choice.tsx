import { Link } from '@tanstack/react-router'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { CityInput } from '#features/orders/components/city-input.tsx'
import { Checkbox } from '#ui/form/checkbox'
import { FormField, useFieldError } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { RadioCard, RadioGroup } from '#ui/form/radio-group'
import { serves, type DeliveryMethod } from '../delivery.ts'
import { NEW_ADDRESS, type Address, type CheckoutValues } from '../schema.ts'
import { ChoiceError } from './section.tsx'

type AddressChoiceProps = {
  method: DeliveryMethod
  addresses: readonly Address[]
  /** Whether a new address can be saved to the book. */
  keepable: boolean
}

/** An address of the book, or a new one that may be saved to it. */
export function AddressChoice({ method, addresses, keepable }: AddressChoiceProps) {
  const { control, getValues, setValue } = useFormContext<CheckoutValues>()
  const {
    field: { ref, value: addressId },
  } = useController({ control, name: 'addressId' })
  const error = useFieldError('addressId')

  function choose(id: string) {
    setValue('addressId', id, { shouldDirty: true, shouldValidate: Boolean(error) })
    if (id === NEW_ADDRESS && method.kind === 'courier' && !getValues('city')) setValue('city', method.city ?? '')
  }

  return (
    <div className="mt-6">
      <div className="mb-3 flex items-baseline justify-between gap-4 text-14">
        <h3 className="text-14" id="address-title">
          Куда доставить
        </h3>
        {keepable && addresses.length > 0 && (
          <Link to="/profile" search={{ tab: 'addresses' }} className="link">
            Адресная книга
          </Link>
        )}
      </div>
      {addresses.length > 0 && (
        <RadioGroup
          ref={ref}
          aria-labelledby="address-title"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'address-error' : undefined}
          className="md:grid-cols-2"
          value={addressId}
          onValueChange={choose}
        >
          {addresses.map(({ id, label, city, address }) => {
            const within = serves(method, city)
            return (
              <RadioCard
                key={id}
                value={id}
                disabled={!within}
                note={
                  <>
                    {city}, {address}
                    {!within && <span className="block">Курьер сюда не ездит</span>}
                  </>
                }
              >
                {label}
              </RadioCard>
            )
          })}
          <RadioCard value={NEW_ADDRESS}>Новый адрес</RadioCard>
        </RadioGroup>
      )}
      <ChoiceError id="address-error">{error}</ChoiceError>
      {addressId === NEW_ADDRESS && <NewAddress keepable={keepable} />}
    </div>
  )
}

function NewAddress({ keepable }: { keepable: boolean }) {
  const { control, register, setValue } = useFormContext<CheckoutValues>()
  const saveAddress = useWatch({ control, name: 'saveAddress' })
  return (
    <div className="mt-4 grid gap-x-4 gap-y-3.5 md:grid-cols-[14rem_minmax(0,1fr)]">
      <FormField name="city" label="Город" required>
        <CityInput autoComplete="address-level2" maxLength={80} {...register('city')} />
      </FormField>
      <FormField name="address" label="Улица, дом, офис" required>
        <Input autoComplete="street-address" maxLength={250} {...register('address')} />
      </FormField>
      {keepable && (
        <Checkbox
          className="-my-1 md:col-span-2"
          checked={saveAddress}
          onCheckedChange={(checked) => setValue('saveAddress', checked === true)}
        >
          Сохранить адрес
        </Checkbox>
      )}
    </div>
  )
}
