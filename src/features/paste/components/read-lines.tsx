import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName, offerOf, volumeText, type ProductCard } from '#features/catalog/product.ts'
import { catalogPageQuery } from '#features/catalog/queries.ts'
import { priceText } from '#lib/money/money'
import { count } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { QueryError } from '#ui/state/query-error'
import { SearchInput } from '#ui/filter/search-input'
import { StatusChip } from '#ui/data/status-chip'
import { Stepper } from '#ui/form/stepper'
import {
  productOf,
  quantityOf,
  questionOf,
  standingOf,
  type Decision,
  type Decisions,
  type ReadLine,
  type Standing,
} from '../paste.ts'

type Reviewing = {
  cards: ReadonlyMap<string, ProductCard>
  decisions: Decisions
  onDecide: (line: number, decision: Decision) => void
}

const titles: Record<Standing, string> = {
  doubt: 'Нужен ваш ответ',
  ready: 'Готово',
  'left-out': 'Не нужно',
  noise: 'Не похоже на товары',
}

/** Each line beside what it was understood as; those that were asked about stay where they are once they are answered. */
export function ReadLines({ lines, ...reviewing }: Reviewing & { lines: readonly ReadLine[] }) {
  const groups = Map.groupBy(lines, (line) => standingOf(line, {}))
  return (['doubt', 'ready', 'noise'] as const).map((standing) => {
    const group = groups.get(standing)
    if (!group) return null
    const title = `${titles[standing]}: ${count(group.length, ['строка', 'строки', 'строк'])}`
    const list = (
      <ul aria-label={titles[standing]} className="*:not-first:border-t">
        {group.map((line) => (
          <Line key={line.line} read={line} {...reviewing} />
        ))}
      </ul>
    )
    return standing === 'noise' ? (
      <Card key={standing} padded={false} className="overflow-hidden">
        <details>
          <summary className="min-h-12 cursor-pointer px-4 py-3 text-14 text-muted md:px-8">{title}</summary>
          {list}
        </details>
      </Card>
    ) : (
      <Card key={standing} padded={false} className="overflow-hidden">
        <h2 className="px-4 pt-4 pb-3 text-20 md:px-8">{title}</h2>
        {list}
      </Card>
    )
  })
}

function Line({ read, cards, decisions, onDecide }: Reviewing & { read: ReadLine }) {
  const [isSearching, setSearching] = useState(read.state === 'unknown')
  const standing = standingOf(read, decisions)
  const product = productOf(read, decisions, cards)
  const offered = read.candidates.flatMap(({ product_id, match_type }) => {
    const card = cards.get(product_id)
    // What is not there now only heads the line.
    return card && (read.state !== 'unavailable' || match_type === 'replacement') ? [card] : []
  })
  const [missing] = read.state === 'unavailable' ? read.candidates : []

  function choose(chosen: ProductCard) {
    onDecide(read.line, { product: chosen })
    setSearching(false)
  }

  return (
    <li aria-label={read.text.trim()} className="grid gap-2 px-4 py-3 md:px-8">
      <p className="text-13 text-muted wrap-anywhere">{read.text.trim()}</p>
      {product ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-14">
            <span className="font-semibold">{product.name}</span>{' '}
            <span className="text-muted">
              ({product.product_type}) · {volumeText(product.volume_ml)} · {priceText(product.price)}
            </span>
          </p>
          <Stepper
            label={`Количество: ${fullName(product)}`}
            value={quantityOf(read, decisions)}
            max={9999}
            onChange={(quantity) => onDecide(read.line, { quantity })}
          />
          {read.state === 'matched' && (
            <Button variant="ghost" size="sm" onClick={() => onDecide(read.line, { product: null })}>
              Убрать
            </Button>
          )}
        </div>
      ) : standing === 'left-out' ? (
        <p>
          <StatusChip>Не войдёт</StatusChip>
        </p>
      ) : (
        standing === 'doubt' && (
          <p className="flex flex-wrap items-center gap-2 text-14">
            <StatusChip tone={offered.length > 0 ? 'warning' : 'danger'}>{questionOf(read, cards)}</StatusChip>
            {missing && fullName(cards.get(missing.product_id) ?? { name: '', product_type: '', volume_ml: 0 })}
            {read.quantity !== null && <span className="text-muted">{quantityOf(read, decisions)} шт.</span>}
          </p>
        )
      )}
      {standing === 'doubt' && offered.length > 0 && (
        <Choices products={offered} isVolume={questionOf(read, cards) === 'Какой объём?'} onChoose={choose} />
      )}
      {isSearching && standing !== 'ready' && <Found text={read.text} onChoose={choose} />}
      <p className="flex flex-wrap gap-2 empty:hidden">
        {standing === 'doubt' && (
          <Button variant="ghost" size="sm" onClick={() => onDecide(read.line, { product: null })}>
            Не нужно
          </Button>
        )}
        {decisions[read.line]?.product !== undefined && (
          <Button variant="ghost" size="sm" onClick={() => onDecide(read.line, { product: undefined })}>
            Вернуть вопрос
          </Button>
        )}
        {!isSearching && standing !== 'ready' && (
          <Button variant="ghost" size="sm" onClick={() => setSearching(true)}>
            Найти {offered.length > 0 ? 'другое' : 'товар'}
          </Button>
        )}
      </p>
    </li>
  )
}

function Choices({
  products,
  isVolume,
  onChoose,
}: {
  products: readonly ProductCard[]
  isVolume: boolean
  onChoose: (product: ProductCard) => void
}) {
  return (
    <>
      {isVolume && <p className="text-14 font-semibold">{products[0]!.name}</p>}
      <div className="flex flex-wrap gap-2">
        {products.map((product) => (
          <Button
            key={product.id}
            variant="secondary"
            size="sm"
            disabled={offerOf(product) !== 'for-sale'}
            aria-label={fullName(product)}
            onClick={() => onChoose(product)}
          >
            {isVolume ? volumeText(product.volume_ml) : fullName(product)}
          </Button>
        ))}
      </div>
    </>
  )
}

function Found({ text, onChoose }: { text: string; onChoose: (product: ProductCard) => void }) {
  const [q, setQ] = useState('')
  const isAsked = q.length > 1
  const page = useQuery({ ...catalogPageQuery({ q }), placeholderData: keepPreviousData, enabled: isAsked })
  const found = (page.data?.cards ?? []).slice(0, 6).flatMap((card) => [card, ...(card.siblings ?? [])])
  return (
    <div className="grid gap-2">
      <SearchInput label={`Найти вместо «${text.trim()}»`} placeholder="Название или объём" value={q} onSearch={setQ} />
      {isAsked && page.error && <QueryError query={page} />}
      {isAsked && page.data && found.length === 0 && (
        <p role="status" className="text-14 text-muted">
          Ничего не найдено. Измените запрос.
        </p>
      )}
      {isAsked && found.length > 0 && <Choices products={found} isVolume={false} onChoose={onChoose} />}
    </div>
  )
}
