import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { fullName, volumeText, type ProductCard } from '#features/catalog/product.ts'
import { priceText } from '#lib/money/money'
import { errorText } from '#lib/text/error-texts'
import { count } from '#lib/text/plural'
import { isEan13 } from '#lib/typed/code'
import { Button } from '#ui/action/button'
import { StatusChip } from '#ui/data/status-chip'
import { Field } from '#ui/form/field'
import { Input } from '#ui/form/input'
import { Stepper } from '#ui/form/stepper'
import { Skeleton } from '#ui/state/skeleton'
import { DialogClose, DialogContent } from '#ui/window/dialog'
import { barcodeQuery } from '../queries.ts'
import { addScan, keepScans, keptScans, MOST_CODES, type Scanned } from '../scan.ts'
import { beep } from '../sound.ts'
import { Camera } from './camera.tsx'
import { ListSheet } from './list-sheet.tsx'

/** Codes from the camera or typed, a piece for each reading, and the way into the cart. */
export function ScanOrder({ onAdded }: { onAdded: () => void }) {
  const [scanned, setScanned] = useState(keptScans)
  const [last, setLast] = useState<string>()
  const [isReady, setReady] = useState(false)
  const found = useQueries({ queries: scanned.map(({ code }) => barcodeQuery(code)) })
  const sums = scanned.flatMap(({ quantity }, index) => {
    const product = found[index]?.data
    return product ? [{ product, quantity, lines: 1 }] : []
  })

  function change(next: readonly Scanned[]) {
    setScanned(next)
    keepScans(next)
  }

  function add(code: string) {
    beep()
    setLast(code)
    change(addScan(scanned, code))
  }

  if (isReady) {
    return (
      <ListSheet
        title="Добавить отсканированное в корзину"
        sums={sums}
        onAdded={() => {
          keepScans([])
          onAdded()
        }}
      />
    )
  }

  const place = scanned.findIndex(({ code }) => code === last)
  return (
    <DialogContent
      title="Сканировать"
      description="Каждое считывание добавляет одну штуку."
      // A phone would open its keyboard over the picture.
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
      }}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="ghost">Отмена</Button>
          </DialogClose>
          <Button disabled={sums.length === 0} onClick={() => setReady(true)}>
            {sums.length === 0
              ? 'Добавлять нечего'
              : `Дальше: ${count(sums.length, ['позиция', 'позиции', 'позиций'])}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Camera onCode={add} />
        <p role="status" className="text-14 font-semibold">
          {last === undefined
            ? `Считано: ${count(scanned.length, ['код', 'кода', 'кодов'])}`
            : place < 0
              ? fullText
              : readText(scanned[place]!, found[place])}
        </p>
        <TypedCode onCode={add} />
        {scanned.length > 0 && (
          <ul aria-label="Отсканировано" className="divide-y rounded-card border bg-surface">
            {scanned.map((entry, index) => (
              <Line
                key={entry.code}
                entry={entry}
                found={found[index]!}
                onQuantity={(quantity) =>
                  change(scanned.map((other) => (other === entry ? { ...entry, quantity } : other)))
                }
                onRemove={() => {
                  setLast(undefined)
                  change(scanned.filter((other) => other !== entry))
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </DialogContent>
  )
}

type Found = UseQueryResult<ProductCard | null>

const fullText = `В списке уже ${MOST_CODES} товаров: добавьте их в корзину, потом продолжите.`

function readText({ code, quantity }: Scanned, found: Found | undefined): string {
  if (found?.data) return `${fullName(found.data)}: ${quantity} шт.`
  return found?.data === null ? `Кода ${code} нет в каталоге` : `Прочитан код ${code}`
}

function TypedCode({ onCode }: { onCode: (code: string) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = text.replaceAll(/[\s-]/g, '')
    if (!isEan13(code)) return setError('Проверьте код: 13 цифр, последняя контрольная')
    onCode(code)
    setText('')
  }

  return (
    <form className="flex items-start gap-3" onSubmit={submit}>
      <Field label="Цифры под штрихкодом" error={error} className="flex-1">
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" variant="secondary" className="mt-6">
        Добавить
      </Button>
    </form>
  )
}

type LineProps = {
  entry: Scanned
  found: Found
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

function Line({ entry: { code, quantity }, found, onQuantity, onRemove }: LineProps) {
  const product = found.data
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      {product ? (
        <>
          <p className="min-w-0 text-14">
            <span className="font-semibold">{product.name}</span>{' '}
            <span className="text-muted">
              ({product.product_type}) · {volumeText(product.volume_ml)} · {priceText(product.price)}
            </span>
          </p>
          <Stepper label={`Количество: ${fullName(product)}`} value={quantity} max={9999} onChange={onQuantity} />
        </>
      ) : product === null ? (
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-2 text-14">
          <StatusChip tone="danger">Нет в каталоге</StatusChip>
          <span className="tabular-nums">{code}</span>
        </p>
      ) : found.isError ? (
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-2 text-14">
          <span className="tabular-nums">{code}</span>
          <span className="text-danger">{errorText(found.error)}</span>
          <Button variant="secondary" size="sm" onClick={() => void found.refetch()}>
            Повторить
          </Button>
        </p>
      ) : (
        <Skeleton className="h-10 flex-1" />
      )}
      <Button variant="ghost" size="sm" aria-label={`Убрать ${product ? fullName(product) : code}`} onClick={onRemove}>
        Убрать
      </Button>
    </li>
  )
}
