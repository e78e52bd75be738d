import X from 'lucide-react/icons/x'
import { useController } from 'react-hook-form'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { IconButton } from '#ui/action/icon-button'
import { Sortable } from '#ui/form/sortable'
import type { Related } from '../card.ts'
import { labels } from '../fields.ts'
import type { ProductValues } from '../schema.ts'
import { ProductSearch } from './product-search.tsx'
import { RelatedProduct } from './related-product.tsx'

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
        nothing="Пока ничего: страница показывает, что клиники заказывают вместе с ним."
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
