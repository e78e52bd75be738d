import { Link } from '@tanstack/react-router'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { fullName } from '#features/catalog/product.ts'
import { isoDay } from '#lib/dates/dates'
import { useReader } from '#lib/typed/use-reader'
import { Button } from '#ui/action/button'
import { Input } from '#ui/form/input'
import { Card } from '#ui/page/card'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { PageHeader } from '#ui/page/page-header'
import { Alert } from '#ui/state/alert'
import { counting, flush, forgetRefusal, setCount } from '../counting.ts'
import { countOf, MOST_COUNTED } from '../draft.ts'
import { leftText, pieces, type ClinicList, type ListItem } from '../list.ts'

const QUICK = [0, 1, 2, 3, 4, 5, 6]

/** One product a row, with large buttons. Each number is stored at once and sent when there is a network. */
export function CountPage({ list: { id, name, items } }: { list: ClinicList }) {
  const { drafts } = useSnapshot(counting)
  const draft = drafts[id] ?? {}
  const today = isoDay()
  const counted = items.filter((item) => countOf(item, draft, today) !== undefined).length
  return (
    <div className="page-width pb-12 md:pb-20">
      <PageHeader
        title="Сколько есть"
        crumbs={
          <HomeCrumbs>
            <Link to="/lists/{-$listId}" params={{ listId: undefined }}>
              Списки
            </Link>
            <Link to="/lists/{-$listId}" params={{ listId: id }}>
              {name}
            </Link>
            Сколько есть
          </HomeCrumbs>
        }
      >
        {name}. Каждое число сохраняется сразу.
      </PageHeader>
      <Refused listId={id} />
      <ul className="grid gap-3 [&_:is(input,textarea,button)]:scroll-mb-40" aria-label="Товары кабинета">
        {items.map((item) => (
          <Counted
            key={item.product_id}
            item={item}
            value={countOf(item, draft, today)}
            onCount={(number) => setCount(id, item.product_id, number)}
          />
        ))}
      </ul>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t bg-surface py-3 max-md:bottom-[calc(var(--spacing-phone-bar)+env(safe-area-inset-bottom))]">
        <p role="status" className="flex-1 text-14 text-muted">
          Посчитано {counted} из {items.length}
          <Standing isUnsent={Object.keys(draft).length > 0} />
        </p>
        <Button asChild className="max-md:w-full">
          <Link to="/lists/{-$listId}" params={{ listId: id }}>
            Готово
          </Link>
        </Button>
      </div>
    </div>
  )
}

function Standing({ isUnsent }: { isUnsent: boolean }) {
  const { isWaiting } = useSnapshot(counting)
  if (!isUnsent) return null
  return (
    <span className="block">{isWaiting ? 'Сохранено на телефоне, отправим, когда появится сеть' : 'Сохраняем…'}</span>
  )
}

function Refused({ listId }: { listId: string }) {
  const refusal = useSnapshot(counting).refusals[listId]
  if (!refusal) return null
  return (
    <Alert
      role="alert"
      tone="danger"
      title="Подсчёт не отправлен"
      className="mb-4"
      action={
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            forgetRefusal(listId)
            void flush()
          }}
        >
          Повторить
        </Button>
      }
    >
      {refusal} Числа остались на этом устройстве.
    </Alert>
  )
}

type CountedProps = { item: ListItem; value: number | undefined; onCount: (counted: number) => void }

function Counted({ item, value, onCount }: CountedProps) {
  const title = fullName(item)
  return (
    <li>
      <Card className="grid gap-3 md:grid-cols-2 md:items-center" aria-label={title}>
        <div className="min-w-0">
          <h2 className="text-16">{title}</h2>
          <p className="text-13 text-muted">
            {[item.par !== null && `Держать ${pieces(item.par)}`, `По расчёту: ${leftText(item).toLowerCase()}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="grid gap-2">
          <div className="flex items-start gap-2">
            <Button
              variant="secondary"
              size="lg"
              aria-label={`Меньше: ${title}`}
              onClick={() => onCount(Math.max((value ?? 0) - 1, 0))}
            >
              <Minus />
            </Button>
            <Typed title={title} value={value} onCount={onCount} />
            <Button
              variant="secondary"
              size="lg"
              aria-label={`Больше: ${title}`}
              onClick={() => onCount(Math.min((value ?? 0) + 1, MOST_COUNTED))}
            >
              <Plus />
            </Button>
          </div>
          <div role="group" aria-label={`Сколько есть: ${title}`} className="flex gap-2">
            {QUICK.map((number) => (
              <Button
                key={number}
                variant={value === number ? 'primary' : 'secondary'}
                aria-pressed={value === number}
                className="flex-1 px-0"
                onClick={() => onCount(number)}
              >
                {number}
              </Button>
            ))}
          </div>
        </div>
      </Card>
    </li>
  )
}

function Typed({ title, value, onCount }: Omit<CountedProps, 'item'> & { title: string }) {
  // What is not a number yet.
  const [text, setText] = useState<string>()
  const { read, prepare } = useReader()
  const problemId = useId()
  const problem = text === undefined ? undefined : read(text).problem
  return (
    <div className="min-w-0 flex-1">
      <Input
        aria-label={title}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem ? problemId : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        placeholder="не посчитано"
        className="min-h-13"
        style={{ textAlign: 'center' }}
        value={text ?? (value === undefined ? '' : String(value))}
        onFocus={(event) => {
          event.target.select()
          prepare()
        }}
        onChange={({ target }) => {
          const number = read(target.value).value
          const isCount = number !== undefined && number >= 0 && number <= MOST_COUNTED
          setText(isCount ? undefined : target.value)
          if (isCount) onCount(number)
        }}
        onBlur={() => setText((left) => (left === '' ? undefined : left))}
      />
      {problem && (
        <p id={problemId} role="alert" className="text-13 text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
