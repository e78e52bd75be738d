import Trash2 from 'lucide-react/icons/trash-2'
import { memo, useId, type KeyboardEvent } from 'react'
import { ProductKind } from '#features/assortment/components/product-name.tsx'
import { cn } from '#lib/dom/cn'
import { IconButton } from '#ui/action/icon-button'
import { Input } from '#ui/form/input'
import type { Line, LineState, PostKind } from '../post-lines.ts'

type PostLineProps = {
  line: Line
  number: number
  state: LineState
  kind: PostKind
  isLooking: boolean
  showsProblem: boolean
  canRemove: boolean
  onChange: (id: string, typed: Partial<Line>) => void
  onRemove: (id: string) => void
  /** Returns whether the text was a table, and was inserted. */
  onPaste: (id: string, text: string) => boolean
}

/** Enter goes from the code to the quantity, and from there to the next line. */
function PostLineRow(props: PostLineProps) {
  const { line, number, state, kind, isLooking, showsProblem, canRemove, onChange, onRemove, onPaste } = props
  const problemId = useId()
  const { product, quantity = 0, wrong } = state
  const problem = showsProblem ? state.problem : undefined
  const invalid = (field: LineState['wrong']) => (problem && wrong === field ? true : undefined)

  function goOn(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const fields = [...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    fields[fields.indexOf(event.currentTarget) + 1]?.focus()
  }

  return (
    <li
      className={cn(
        'grid grid-cols-[28px_minmax(0,1fr)_84px_44px] items-center gap-x-2 gap-y-1 border-b py-2 pr-1 pl-4 text-14 last:border-b-0 md:grid-cols-[28px_220px_minmax(0,1fr)_132px_104px_44px] md:gap-x-4 md:pr-2 md:pl-5',
        problem && 'bg-danger-soft/50',
      )}
    >
      <span className="text-12 text-muted tabular-nums">{number}</span>
      <Input
        data-code
        aria-label={`Артикул или штрихкод, строка ${number}`}
        aria-invalid={invalid('code')}
        aria-describedby={problem ? problemId : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={60}
        value={line.code}
        onChange={(event) => onChange(line.id, { code: event.target.value })}
        onKeyDown={goOn}
        onPaste={(event) => {
          if (onPaste(line.id, event.clipboardData.getData('text'))) event.preventDefault()
        }}
      />
      <p className="min-w-0 leading-[1.3] max-md:col-start-2 max-md:row-start-2 max-md:empty:hidden">
        {product ? (
          <>
            <span className="font-semibold">{product.name}</span>
            <span className="block text-12 text-muted">
              <ProductKind product={product} more={product.sku} />
            </span>
          </>
        ) : (
          isLooking && line.code && !state.problem && <span className="text-muted">Ищем…</span>
        )}
      </p>
      <p className="text-right whitespace-nowrap text-muted tabular-nums max-md:col-span-2 max-md:col-start-3 max-md:row-start-2 max-md:pr-3 max-md:text-12 max-md:empty:hidden">
        {product && (
          <>
            {product.available}
            {quantity > 0 && (
              <>
                {' → '}
                <b className="font-semibold text-ink">
                  {kind === 'receipt' ? product.available + quantity : product.available - quantity}
                </b>
              </>
            )}
          </>
        )}
      </p>
      <Input
        aria-label={`Штук, строка ${number}`}
        aria-invalid={invalid('quantity')}
        aria-describedby={problem ? problemId : undefined}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={12}
        className="max-md:col-start-3 max-md:row-start-1"
        value={line.quantity}
        onChange={(event) => onChange(line.id, { quantity: event.target.value })}
        onKeyDown={goOn}
        onPaste={(event) => {
          if (onPaste(line.id, event.clipboardData.getData('text'))) event.preventDefault()
        }}
      />
      <span className="max-md:col-start-4 max-md:row-start-1">
        {canRemove && (
          <IconButton label={`Удалить строку ${number}`} onClick={() => onRemove(line.id)}>
            <Trash2 />
          </IconButton>
        )}
      </span>
      {problem && (
        <p id={problemId} className="col-span-full col-start-2 text-13 text-danger md:col-start-2">
          {problem}
        </p>
      )}
    </li>
  )
}

/** There may be a thousand lines: re-render only when this one changes. */
export const PostLine = memo(PostLineRow, (before, now) => {
  const { state: was, ...others } = before
  const { state: is } = now
  return (
    was.product === is.product &&
    was.quantity === is.quantity &&
    was.problem === is.problem &&
    was.wrong === is.wrong &&
    (Object.keys(others) as (keyof typeof others)[]).every((name) => before[name] === now[name])
  )
})
