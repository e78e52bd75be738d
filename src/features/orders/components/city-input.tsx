import { useQuery } from '@tanstack/react-query'
import { useId, type ComponentProps } from 'react'
import { Input } from '#ui/form/input'
import { citiesQuery } from '../city-queries.ts'

/** Suggests the shop's cities; any other may be typed. */
export function CityInput(props: ComponentProps<typeof Input>) {
  const listId = useId()
  const { data: cities = [] } = useQuery(citiesQuery())
  return (
    <>
      <Input {...props} list={listId} />
      <datalist id={listId}>
        {cities.map(({ name, region }) => (
          <option key={name} value={name}>
            {region}
          </option>
        ))}
      </datalist>
    </>
  )
}
