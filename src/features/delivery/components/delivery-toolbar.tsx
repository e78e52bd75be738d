import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button'
import { FilterChip } from '#ui/chip'
import { PickFilter } from '#ui/pick-filter'
import { SearchInput } from '#ui/search-input'
import type { DeliverySearch } from '../delivery-search.ts'
import { deliveryMethodsQuery } from '../queries.ts'

type DeliveryToolbarProps = {
  search: DeliverySearch
  cities: string[]
  onChange: (change: Partial<DeliverySearch>) => void
}

/** The search of the board and its filters. */
export function DeliveryToolbar({ search, cities, onChange }: DeliveryToolbarProps) {
  const { data: methods = [] } = useQuery(deliveryMethodsQuery())
  const { q, city, method } = search
  const methodName = methods.find(({ code }) => code === method)?.name ?? method
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 md:mb-4">
      <SearchInput
        label="Номер заказа, клиника или получатель"
        value={q ?? ''}
        onSearch={(text) => onChange({ q: text || undefined })}
        className="w-full md:w-90"
      />
      {city ? (
        <FilterChip label={`Город: ${city}`} onRemove={() => onChange({ city: undefined })} />
      ) : (
        <PickFilter
          label="Город"
          options={cities.map((name) => ({ value: name, label: name }))}
          onPick={(name) => onChange({ city: name })}
        />
      )}
      {method ? (
        <FilterChip label={`Доставка: ${methodName}`} onRemove={() => onChange({ method: undefined })} />
      ) : (
        <PickFilter
          label="Способ доставки"
          options={methods.map(({ code, name }) => ({ value: code, label: name }))}
          onPick={(code) => onChange({ method: code })}
        />
      )}
      {city && method && (
        <Button variant="ghost" size="sm" onClick={() => onChange({ city: undefined, method: undefined })}>
          Сбросить
        </Button>
      )}
    </div>
  )
}
