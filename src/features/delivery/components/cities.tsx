import { useMutation, useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useState, type FormEvent } from 'react'
import { citiesQuery } from '#features/orders/city-queries.ts'
import { keepOneLine } from '#lib/forms/one-line'
import { Button } from '#ui/action/button'
import { IconButton } from '#ui/action/icon-button'
import { Input } from '#ui/form/input'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { addCityMutation, removeCityMutation } from '../mutations.ts'
import { QueryCard } from './query-card.tsx'

export function Cities() {
  const query = useQuery(citiesQuery())
  const { mutate: add, isPending } = useMutation(addCityMutation())
  const { mutate: remove } = useMutation(removeCityMutation())
  const [name, setName] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const city = name.trim()
    if (city.length < 2) return
    add({ name: city, region: '' }, { onSuccess: () => setName(''), onError: toastError })
  }

  function drop(city: { name: string; region: string }) {
    remove(city.name, {
      onSuccess: () =>
        toast.show(`Город ${city.name} больше не предлагается`, {
          action: { label: 'Вернуть', onClick: () => add(city, { onError: toastError }) },
        }),
      onError: toastError,
    })
  }

  return (
    <QueryCard title="Города" query={query}>
      <p className="mb-3 text-13 text-muted">Подсказки для адресов и способов доставки. Другое место можно вписать.</p>
      <form onInput={keepOneLine} onSubmit={submit} className="mb-3 flex max-w-90 gap-2">
        <Input
          aria-label="Новый город"
          placeholder="Новый город"
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="secondary" loading={isPending}>
          Добавить
        </Button>
      </form>
      <ul className="flex flex-wrap gap-1.5">
        {query.data?.map((city) => (
          <li
            key={city.name}
            className="inline-flex items-center rounded-full border pl-3 text-13"
            title={city.region || undefined}
          >
            {city.name}
            <IconButton size="sm" label={`Убрать: ${city.name}`} onClick={() => drop(city)}>
              <X className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
    </QueryCard>
  )
}
