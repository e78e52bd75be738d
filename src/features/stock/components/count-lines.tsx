import { useMutation } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState, type KeyboardEvent } from 'react'
import { ProductKind } from '#features/assortment/components/product-name.tsx'
import { timeText, dateTimeText } from '#lib/dates/dates'
import type { ListOf } from '#lib/list/list'
import { MOST_PIECES, readWhole } from '#lib/typed/whole'
import { IconButton } from '#ui/action/icon-button'
import { Input } from '#ui/form/input'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { removeLineMutation, type Entry } from '../mutations.ts'
import { LEFT_COUNTED } from '../queries.ts'
import type { CountLine } from '../stock-rows.ts'
import { countParams, type CountSearch } from '../stock-search.ts'
import { Difference } from './difference.tsx'

type CountLinesProps = {
  countId: string
  rows: readonly CountLine[]
  isOpen: boolean
  enter: (entry: Omit<Entry, 'key'>) => void
}

export function CountLines({ countId, rows, isOpen, enter }: CountLinesProps) {
  const { mutateAsync: remove } = useMutation(removeLineMutation(countId))

  async function takeOut({ product_id, name, sku, counted }: CountLine) {
    try {
      await remove(product_id)
    } catch (error) {
      toastError(error)
      return
    }
    toast.show(`«${name}» убран из инвентаризации`, {
      action: { label: 'Вернуть', onClick: () => enter({ code: sku, quantity: counted!, isAdded: false }) },
    })
  }

  return (
    <ul>
      {rows.map((row) => (
        <li
          key={row.product_id}
          className="grid grid-cols-[minmax(0,1fr)_88px_44px] items-center gap-x-2 gap-y-1 border-b py-2 pr-1 pl-4 text-14 last:border-b-0 md:grid-cols-[minmax(0,1fr)_180px_112px_172px_44px] md:gap-x-4 md:pr-2 md:pl-5"
        >
          <p className="min-w-0 leading-[1.35]">
            <span className="font-semibold">{row.name}</span>
            <span className="block text-12 text-muted">
              <ProductKind product={row} more={row.sku} />
            </span>
          </p>
          <p className="text-muted tabular-nums max-md:order-last max-md:col-span-1 max-md:text-12 md:text-right">
            {row.expected !== null && `на полке ${row.expected}`}
            {row.entered_at && (
              <span className="block text-12">
                {row.entered_by}, {timeText(row.entered_at)}
              </span>
            )}
          </p>
          {isOpen ? (
            <CountedField key={row.counted} row={row} enter={enter} />
          ) : (
            <b className="text-right font-semibold tabular-nums">{row.counted ?? '—'}</b>
          )}
          <p className="max-md:order-last max-md:col-span-2 max-md:justify-self-end max-md:pr-3">
            {row.difference !== null && <Difference value={row.difference} />}
          </p>
          <span>
            {isOpen && row.counted !== null && (
              <IconButton label={`Убрать «${row.name}»`} onClick={() => void takeOut(row)}>
                <Trash2 />
              </IconButton>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

type CountedFieldProps = { row: CountLine; enter: CountLinesProps['enter'] }

/** Enter saves and goes to the next line, leaving saves too, Esc reverts. */
function CountedField({ row, enter }: CountedFieldProps) {
  const before = row.counted === null ? '' : String(row.counted)
  const [text, setText] = useState(before)
  const problemId = useId()
  const [isLeft, setIsLeft] = useState(false)
  const { value, problem: unread } = readWhole(text)
  const problem = unread ?? (value && value > MOST_PIECES ? `До ${MOST_PIECES.toLocaleString('ru')} штук` : undefined)

  function write() {
    setIsLeft(true)
    if (problem) return
    if (value === undefined) setText(before)
    else if (String(value) !== before) enter({ code: row.sku, quantity: value, isAdded: false })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') setText(before)
    if (event.key !== 'Enter') return
    event.preventDefault()
    const fields = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    const next = fields[fields.indexOf(event.currentTarget) + 1]
    // Leaving the field saves it.
    if (next) next.focus()
    else event.currentTarget.blur()
  }

  const isWrong = isLeft && problem !== undefined
  return (
    <span className="grid gap-1">
      <Input
        aria-label={`Посчитано: ${row.name}, ${row.sku}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problemId : undefined}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setIsLeft(false)
        }}
        onFocus={(event) => event.target.select()}
        onBlur={write}
        onKeyDown={onKeyDown}
      />
      {isWrong && (
        <span id={problemId} role="alert" className="text-13 text-danger">
          {problem}
        </span>
      )}
    </span>
  )
}

export const countLinesList: ListOf<CountLine, CountSearch> = {
  name: 'Инвентаризация',
  params: countParams,
  id: ({ product_id }) => product_id,
  label: ({ name }) => name,
  countedTo: LEFT_COUNTED,
  columns: [
    { header: 'Артикул', csv: 'sku' },
    { header: 'Товар', csv: 'name' },
    { header: 'Тип', csv: 'product_type' },
    { header: 'Объём, мл', csv: 'volume_ml' },
    { header: 'На полке', csv: 'expected' },
    { header: 'Посчитано', csv: 'counted' },
    { header: 'Расхождение', csv: 'difference' },
    { id: 'entered', header: 'Когда', csv: ({ entered_at }) => entered_at && dateTimeText(entered_at) },
    { header: 'Кто', csv: 'entered_by' },
  ],
}
