import { useQuery } from '@tanstack/react-query'
import { useId, type ComponentProps } from 'react'
import { Input } from '#ui/input'
import { citiesQuery } from '../city-queries.ts'

/** A city, with those that the shop knows to choose from; any other may be typed. */
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
