import * as RadixPopover from 'radix-ui/popover'
import { useEffect, useId, useImperativeHandle, useRef, useState, type KeyboardEvent } from 'react'
import { cn } from '#lib/dom/cn'
import { isTenfold } from '#lib/money/tenfold'
import { cleanText } from '#lib/typed/text'
import { Button } from '#ui/action/button'
import { Field } from '#ui/form/field'
import { Input } from '#ui/form/input'
import { Segmented } from '#ui/form/segmented'
import { TenfoldCheck } from '#ui/form/tenfold-check'
import { readCell, type Direction, type EditedField } from '../editing.ts'
import type { ProductRow } from '../product-list.ts'
import { productTitle, shownPrice } from '../words.ts'
import { useEditing } from './editing-context.tsx'

type CellProps = { product: ProductRow; field: EditedField }

const labels = { price: 'Цена', stock: 'Остаток' }

/** A price or a stock: a click, Enter or a digit opens it, arrows move between cells. */
export function EditableCell({ product, field }: CellProps) {
  const { open, start, move } = useEditing()
  if (open?.id === product.id && open.field === field) return <OpenCell product={product} field={field} />
  const place = { id: product.id, field }
  const { price, stock_count, stock_level } = product

  function press(event: KeyboardEvent) {
    const direction = arrows[event.key]
    if (direction) {
      event.preventDefault()
      move(place, direction, false)
    } else if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      start(place, event.key)
    } else if (event.key === 'F2') {
      start(place)
    }
  }

  return (
    <button
      type="button"
      data-cell={field}
      aria-label={`${labels[field]}: ${field === 'price' ? shownPrice(price) : stock_count}, ${productTitle(product)}. Изменить`}
      onClick={() => start(place)}
      onKeyDown={press}
      className={cn(
        'min-h-9 min-w-20 rounded-control px-2 text-right tabular-nums inset-ring inset-ring-transparent hover:bg-surface hover:inset-ring-line-strong max-md:-mx-2 max-md:min-h-11 max-md:min-w-11 max-md:text-left',
        field === 'price' && price === null && 'text-muted',
        field === 'stock' && stock_level === 'out' && 'font-semibold text-danger',
        field === 'stock' && stock_level === 'low' && 'font-semibold text-warning',
      )}
    >
      {field === 'price' ? shownPrice(price) : stock_count}
    </button>
  )
}

const arrows: Record<string, Direction> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowLeft: 'left',
}

/** Which way a key of an open cell saves and moves. */
function directionOf({ key, shiftKey }: KeyboardEvent): Direction | undefined {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  return key === 'ArrowDown' || key === 'ArrowUp' ? arrows[key] : undefined
}

const SHORTEST_REASON = 2

/** The field of the cell, and below it the change and its reason, which is kept for the next cells. */
function OpenCell({ product, field }: CellProps) {
  const { open, leaving, reason, isCounted, close, move, setReason, setCounted, savePrice, saveStock } = useEditing()
  const former = field === 'price' ? product.price : product.stock_count
  const [text, setText] = useState(open?.typed ?? (former === null ? '' : String(former)))
  const [problem, setProblem] = useState<string>()
  const [asksReason, setAsksReason] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [asksCheck, setAsksCheck] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLInputElement>(null)
  const checkbox = useRef<HTMLInputElement>(null)
  const goal = useRef<Direction>('down')
  const problemId = useId()
  const place = { id: product.id, field }
  const read = readCell(field, text)
  const next = 'value' in read ? read.value : former
  const isTyped = open?.typed !== undefined
  const [isEdited, setEdited] = useState(isTyped)
  // A count that equals the row is sent too: the row may be old.
  const isChanged = next !== former || (field === 'stock' && isCounted && isEdited)

  useEffect(() => {
    input.current?.focus()
    if (!isTyped) input.current?.select()
  }, [isTyped])

  /** Saves what was typed, if anything; returns whether the cell may be left. */
  function save(): boolean {
    if ('problem' in read) {
      setProblem(read.problem)
      return false
    }
    if (!isChanged) return true
    if (isTenfold(former, next) && !isChecked) {
      setAsksCheck(true)
      checkbox.current?.focus()
      return false
    }
    if (cleanText(reason).length < SHORTEST_REASON) {
      setAsksReason(true)
      reasonField.current?.focus()
      return false
    }
    if (field === 'price') savePrice(product, read.value)
    else saveStock(product, read.value!)
    return true
  }

  useImperativeHandle(leaving, () => save)

  function commit(direction: Direction) {
    goal.current = direction
    if (save()) move(place, direction, true)
  }

  function leave() {
    if (save()) close()
  }

  function press(event: KeyboardEvent) {
    const direction = directionOf(event)
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (direction) {
      event.preventDefault()
      commit(direction)
    }
  }

  return (
    <RadixPopover.Root open>
      <RadixPopover.Anchor asChild>
        <span className="inline-block w-28 text-left">
          <Input
            ref={input}
            aria-label={`${labels[field]}: ${productTitle(product)}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && problemId}
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setEdited(true)
              setProblem(undefined)
              setChecked(false)
            }}
            onKeyDown={press}
            className="-my-1 tabular-nums [&_input]:text-right"
          />
        </span>
      </RadixPopover.Anchor>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={`${labels[field]}: ${productTitle(product)}`}
          align="end"
          sideOffset={6}
          collisionPadding={16}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={close}
          // A click elsewhere leaves the cell.
          onPointerDownOutside={() => leave()}
          className="z-50 w-84 max-w-[calc(100vw-32px)] rounded-card border bg-surface p-4 text-left text-14 shadow-pop"
        >
          <form
            noValidate
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              commit(goal.current)
            }}
          >
            <div>
              <p className="flex items-baseline justify-between gap-3 font-semibold">
                {labels[field]}
                <span className="tabular-nums">
                  {isChanged && <Difference field={field} former={former} next={next} />}
                </span>
              </p>
              <p className="truncate text-13 text-ink-soft">{productTitle(product)}</p>
            </div>
            {problem && (
              <p id={problemId} role="alert" className="text-13 text-danger">
                {problem}
              </p>
            )}
            {isTenfold(former, next) && (
              <TenfoldCheck
                ref={checkbox}
                what={`${labels[field]} меняется`}
                checked={isChecked}
                onCheckedChange={setChecked}
                isAsked={asksCheck}
              />
            )}
            {field === 'stock' && (
              <Segmented
                aria-label="Что произошло"
                value={isCounted ? 'inventory' : 'moved'}
                onValueChange={(kind) => setCounted(kind === 'inventory')}
                options={[
                  { value: 'moved', label: next !== null && next < product.stock_count ? 'Списание' : 'Приход' },
                  { value: 'inventory', label: 'Инвентаризация' },
                ]}
              />
            )}
            <Field
              label="Причина"
              error={asksReason && cleanText(reason).length < SHORTEST_REASON && 'Напишите, почему меняете'}
              hint="Останется для следующих правок"
            >
              <Input
                ref={reasonField}
                value={reason}
                maxLength={500}
                placeholder={field === 'price' ? 'Новый прайс' : 'Накладная 418'}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
            <div className="flex justify-end gap-2">
              <Button variant="ghost" size="sm" onClick={close}>
                Отмена
              </Button>
              <Button type="submit" size="sm">
                Сохранить
              </Button>
            </div>
          </form>
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}

type DifferenceProps = { field: EditedField; former: number | null; next: number | null }

function Difference({ field, former, next }: DifferenceProps) {
  const shown = (value: number | null) => (field === 'price' ? shownPrice(value) : value)
  const by = former !== null && next !== null ? next - former : undefined
  return (
    <>
      <s className="font-normal text-muted">{shown(former)}</s> → {shown(next)}
      {by !== undefined && (
        <span className={cn('ml-2 text-12', by > 0 ? 'text-success' : 'text-danger')}>
          {by > 0 ? '+' : '−'}
          {Math.abs(by).toLocaleString('ru')}
        </span>
      )}
    </>
  )
}
