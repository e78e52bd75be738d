import { cleanText } from '#lib/typed/text'
import { MOST_PIECES, readWhole } from '#lib/typed/whole'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/action/button'
import { Field } from '#ui/form/field'
import { IconButton } from '#ui/action/icon-button'
import { Input } from '#ui/form/input'
import { Spinner } from '#ui/state/spinner'
import type { useEntries } from '../use-entries.ts'
import { Difference } from './difference.tsx'

/** Elements that use keys themselves. */
const TYPED_INTO = 'input, textarea, select, button, a, [role=dialog], [role=alertdialog], [role=menu]'

/** For scanners and people: without a number each Enter is one piece. */
export function CountEntry({ entries }: { entries: ReturnType<typeof useEntries> }) {
  const { enter, retry, drop, pending, failed, last } = entries
  const [code, setCode] = useState('')
  const [quantity, setQuantity] = useState('')
  const [problem, setProblem] = useState<string>()
  const codeField = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // A scanner types wherever the focus is: outside fields and buttons, into the code field.
    function catchScanner(event: KeyboardEvent) {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (isText && event.target instanceof Element && !event.target.closest(TYPED_INTO)) {
        codeField.current?.focus()
      }
    }
    document.addEventListener('keydown', catchScanner)
    return () => document.removeEventListener('keydown', catchScanner)
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = cleanText(code)
    const { value = 1, problem: unread } = readWhole(quantity)
    const wrong = unread ?? (value < 1 || value > MOST_PIECES ? 'Целое число, от 1' : undefined)
    setProblem(wrong)
    if (!wanted || wrong) return
    enter({ code: wanted, quantity: value, isAdded: true })
    setCode('')
    setQuantity('')
    codeField.current?.focus()
  }

  return (
    <section aria-label="Ввод" className="rounded-card border bg-surface p-4 md:p-5">
      <form
        onSubmit={submit}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)_92px] gap-3 md:grid-cols-[minmax(0,1fr)_120px_auto]"
      >
        <Field label="Штрихкод или артикул">
          <Input
            ref={codeField}
            // The scanner types at once.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={60}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Field label="Штук" error={problem}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            placeholder="1"
            value={quantity}
            onChange={(event) => setQuantity(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" className="max-md:col-span-2 md:mt-[25.5px]">
          Добавить
        </Button>
      </form>
      <div role="status" className="mt-3 flex min-h-6 items-center gap-2 text-14">
        {last ? (
          <p className="min-w-0">
            <b className="font-semibold">{last.name}</b>: посчитано{' '}
            <b className="font-semibold tabular-nums">{last.counted}</b>, на полке {last.expected}.{' '}
            <Difference value={last.difference} />
          </p>
        ) : (
          <p className="text-muted">Отсканируйте товар или введите артикул и нажмите Enter.</p>
        )}
        {pending > 0 && <Spinner className="flex-none" />}
      </div>
      {failed.length > 0 && (
        <div role="alert" aria-label="Не записано">
          <ul className="mt-3 grid gap-1.5">
            {failed.map((entry) => (
              <li
                key={entry.key}
                className="flex items-center gap-2 rounded-control bg-danger-soft py-0.5 pr-0.5 pl-3 text-14 text-danger-ink"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <b className="font-semibold">{entry.code}</b>, {entry.quantity}
                  {'\u00a0'}шт.: {entry.problem}
                </span>
                {entry.canRetry && (
                  <IconButton label={`Повторить ${entry.code}`} onClick={() => retry(entry)}>
                    <RotateCcw />
                  </IconButton>
                )}
                <IconButton label={`Убрать ${entry.code}`} onClick={() => drop(entry.key)}>
                  <X />
                </IconButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
