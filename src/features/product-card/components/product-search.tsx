import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { errorText } from '#lib/text/error-texts'
import { useDebouncedValue } from '#lib/dom/use-debounced-value'
import { Button } from '#ui/action/button'
import { Input } from '#ui/form/input'
import type { Related } from '../card.ts'
import { foundProductsQuery } from '../queries.ts'
import { RelatedProduct } from './related-product.tsx'

type ProductSearchProps = { label: string; without: readonly string[]; onPick: (product: Related) => void }

const SHORTEST_QUERY = 2

export function ProductSearch({ label, without, onPick }: ProductSearchProps) {
  const [typed, setTyped] = useState('')
  const query = useDebouncedValue(typed.trim(), 300, '')
  const isAsked = query.length >= SHORTEST_QUERY
  const { data, error } = useQuery({
    ...foundProductsQuery(query),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const found = isAsked ? data?.filter(({ id }) => !without.includes(id)) : undefined
  return (
    <div>
      <Input
        type="search"
        aria-label={label}
        placeholder={`${label}: название или артикул`}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // The surrounding form is submitted by its own buttons only.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        start={<Search aria-hidden className="size-4 text-muted" />}
      />
      {error && <p className="mt-2 text-14 text-danger">{errorText(error)}</p>}
      {found?.length === 0 && (
        <p role="status" className="mt-2 text-14 text-muted">
          Ничего не найдено
        </p>
      )}
      {found && found.length > 0 && (
        <ul aria-label="Найденные товары" className="mt-2 max-h-80 divide-y overflow-y-auto">
          {found.map((product) => (
            <li key={product.id} className="py-2">
              <RelatedProduct
                product={product}
                isLink={false}
                end={
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`Добавить «${product.name}, ${product.volume_ml} мл»`}
                    onClick={() => {
                      onPick(product)
                      setTyped('')
                    }}
                  >
                    Добавить
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
