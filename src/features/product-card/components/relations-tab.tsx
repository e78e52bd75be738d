import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { errorText } from '#lib/error-texts'
import { useDebouncedValue } from '#lib/use-debounced-value'
import { Button } from '#ui/button'
import { Card, CardHeader } from '#ui/card'
import { IconButton } from '#ui/icon-button'
import { Input } from '#ui/input'
import { Sortable } from '#ui/sortable'
import type { Related } from '../card.ts'
import { labels } from '../fields.ts'
import { foundProductsQuery } from '../queries.ts'
import type { ProductValues } from '../schema.ts'
import { RelatedProduct } from './related-product.tsx'

/** What goes with a product: its other volumes, what stands in for it, what is bought along with it. */
export function RelationsTab({ id, volumes }: { id: string; volumes: readonly Related[] }) {
  return (
    <div className="grid gap-5">
      <Family id={id} volumes={volumes} />
      <RelatedList
        name="replacements"
        id={id}
        hint="Страница товара предложит их, когда его нет в наличии"
        nothing="Замен нет."
      />
      <RelatedList
        name="together"
        id={id}
        hint="Страница товара покажет их под описанием"
        nothing="Пока ничего: страница показывает товары той же линейки."
      />
    </div>
  )
}

function Family({ id, volumes }: { id: string; volumes: readonly Related[] }) {
  const family = useController<ProductValues, 'family'>({ name: 'family' }).field
  const joined = useController<ProductValues, 'family_with'>({ name: 'family_with' }).field
  const others = family.value === null ? [] : volumes
  const shown = joined.value ? [...others, joined.value] : others
  return (
    <Card>
      <CardHeader title="Объёмы" end="Один товар в разных объёмах: на странице их можно переключать" />
      {shown.length > 0 ? (
        <ul className="mb-4 divide-y">
          {shown.map((product) => (
            <li key={product.id} className="py-2.5">
              <RelatedProduct product={product} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-14 text-ink-soft">Других объёмов нет.</p>
      )}
      {joined.value || others.length > 0 ? (
        <Button
          variant="secondary"
          onClick={() => {
            joined.onChange(null)
            family.onChange(null)
          }}
        >
          Убрать из семейства
        </Button>
      ) : (
        <ProductSearch label="Найти другой объём" without={[id]} onPick={joined.onChange} />
      )}
    </Card>
  )
}

type RelatedListProps = { name: 'replacements' | 'together'; id: string; hint: string; nothing: string }

function RelatedList({ name, id, hint, nothing }: RelatedListProps) {
  const { field } = useController<ProductValues, typeof name>({ name })
  const products = field.value
  return (
    <Card>
      <CardHeader title={labels[name]} end={hint} />
      {products.length > 0 ? (
        <Sortable
          label={labels[name]}
          items={products}
          idOf={(product) => product.id}
          nameOf={(product) => `${product.name}, ${product.volume_ml} мл`}
          onReorder={field.onChange}
          className="mb-4 divide-y"
          itemClassName="bg-surface py-2"
        >
          {(product, handle) => (
            <RelatedProduct
              product={product}
              start={handle}
              end={
                <IconButton
                  label={`Убрать «${product.name}»`}
                  onClick={() => field.onChange(products.filter((other) => other.id !== product.id))}
                >
                  <X className="size-4" />
                </IconButton>
              }
            />
          )}
        </Sortable>
      ) : (
        <p className="mb-4 text-14 text-ink-soft">{nothing}</p>
      )}
      {products.length < 12 && (
        <ProductSearch
          label={`Добавить в «${labels[name]}»`}
          without={[id, ...products.map((product) => product.id)]}
          onPick={(product) => field.onChange([...products, product])}
        />
      )}
    </Card>
  )
}

type ProductSearchProps = { label: string; without: readonly string[]; onPick: (product: Related) => void }

const SHORTEST_QUERY = 2

function ProductSearch({ label, without, onPick }: ProductSearchProps) {
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
        // The form around it is sent by its own buttons.
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
