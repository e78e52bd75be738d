import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Role } from '#features/account/roles.ts'
import { cn } from '#lib/dom/cn'
import { errorText } from '#lib/text/error-texts'
import { count } from '#lib/text/plural'
import { useDebouncedValue } from '#lib/dom/use-debounced-value'
import { EmptyState } from '#ui/state/empty-state'
import { ErrorState } from '#ui/state/error-state'
import { IconButton } from '#ui/action/icon-button'
import { Palette } from '#ui/window/palette'
import { Skeleton } from '#ui/state/skeleton'
import { optionGroups, type Option, type OptionGroup } from '../options.tsx'
import type { StaffPage } from '../pages.ts'
import { closePalette, type PaletteMode } from '../palette-store.ts'
import { isEnough, staffSearchQuery } from '../queries.ts'
import { recentOf, remember } from '../recent.ts'

const DEBOUNCE = 300

type SearchPaletteProps = {
  role: Role
  userId: string
  pages: readonly StaffPage[]
  text: string
  mode?: PaletteMode
  onKeys: () => void
}

const modes: Record<PaletteMode, { title?: string; placeholder: string }> = {
  all: { placeholder: 'Номер заказа, клиника, БИН, телефон, товар, артикул' },
  order: { title: 'Заказ для', placeholder: 'Клиника, БИН или телефон' },
  payment: { title: 'Принять оплату', placeholder: 'Номер заказа или получатель' },
}

/** Finds orders, clinics, products and pages. ↑ ↓ choose, Enter opens. */
export function SearchPalette(props: SearchPaletteProps) {
  const { role, userId, pages, onKeys } = props
  const [text, setText] = useState(props.text)
  const [mode, setMode] = useState(props.mode ?? 'all')
  const [recent] = useState(() => recentOf(userId))
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  const listId = useId()
  const router = useRouter()
  const query = text.trim()
  const search = useFound(query)
  const groups = optionGroups({ found: search.found, pages, recent, query, role, mode })
  const options = groups.flatMap((group) => group.options)
  const active = options.find(({ id }) => id === chosen) ?? options[0]
  const optionId = ({ id }: Option) => `${listId}-${id}`

  useEffect(() => router.subscribe('onBeforeNavigate', ({ hrefChanged }) => hrefChanged && closePalette()), [router])

  // Typed and sent at once, as by a scanner: the first result is opened when it arrives.
  const isSent = useRef(false)
  const follow = (option: Option) => document.getElementById(optionId(option))?.click()
  useEffect(() => {
    if (search.error) isSent.current = false
    if (!isSent.current || search.isWaiting || !active) return
    isSent.current = false
    follow(active)
  })

  function enter(next: PaletteMode) {
    setMode(next)
    setText('')
    setChosen(undefined)
    field.current?.focus()
  }

  function take({ place, goal, isRecord, ...option }: Option) {
    if (place && isRecord) remember(userId, { ...option, place })
    if (goal === 'order' || goal === 'payment') return enter(goal)
    closePalette()
    if (goal === 'keys') onKeys()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && text === '' && mode !== 'all') enter('all')
    const place = active ? options.indexOf(active) : -1
    const goTo = (index: number) => {
      event.preventDefault()
      const option = options.at(index % options.length)
      setChosen(option?.id)
      if (option) document.getElementById(optionId(option))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'ArrowDown') goTo(place + 1)
    if (event.key === 'ArrowUp') goTo(place - 1)
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (search.isWaiting) isSent.current = true
    else if (active) follow(active)
  }

  return (
    <Palette title="Поиск для сотрудников" onClose={closePalette}>
      <div className="flex items-center gap-2 border-b px-4 py-1.5">
        <Search aria-hidden className="size-5 flex-none text-muted" />
        {modes[mode].title && (
          <button
            type="button"
            aria-label={`${modes[mode].title}: искать всё`}
            onClick={() => enter('all')}
            className="inline-flex min-h-9 flex-none items-center gap-1.5 rounded-tag bg-accent-soft px-2.5 text-13 font-medium text-accent max-md:min-h-11 [&_.lucide]:size-4"
          >
            {modes[mode].title}
            <X aria-hidden />
          </button>
        )}
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-label="Что найти"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && optionId(active)}
          placeholder={role === 'logistic' ? modes.payment.placeholder : modes[mode].placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setChosen(undefined)
            isSent.current = false
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 w-full min-w-0 flex-1 bg-transparent text-16 outline-none [&::-webkit-search-cancel-button]:appearance-none"
        />
        <IconButton label="Закрыть" onClick={closePalette} className="-mr-2">
          <X />
        </IconButton>
      </div>
      <p role="status" className="sr-only">
        {search.found && !search.isWaiting && `Найдено: ${count(found(search.found), ['запись', 'записи', 'записей'])}`}
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">
        {search.error && (
          <ErrorState onRetry={search.retry} retrying={search.isWaiting}>
            {errorText(search.error)}
          </ErrorState>
        )}
        {search.isLoading && <Loading />}
        {search.found && options.every(({ id }) => id.startsWith('list-')) && (
          <EmptyState icon={<Search aria-hidden />} title="Ничего не нашлось">
            {mode === 'order'
              ? 'Заказ оформляют для подтверждённой клиники: проверьте название, БИН или телефон.'
              : role === 'logistic'
                ? 'Проверьте номер или имя получателя. Неподтверждённые заказы здесь не ищут.'
                : 'Проверьте номер, название или артикул.'}
          </EmptyState>
        )}
        {mode === 'order' && query === '' && (
          <p className="px-4 py-6 text-center text-14 text-muted">Введите, для какой клиники заказ.</p>
        )}
        <Options groups={groups} id={listId} active={active} optionId={optionId} onChoose={setChosen} onTake={take} />
      </div>
    </Palette>
  )
}

const found = ({ orders, clinics, products }: { orders: unknown[]; clinics: unknown[]; products: unknown[] }) =>
  orders.length + clinics.length + products.length

/** The results of what is typed; while typing, those of the previous words. */
function useFound(query: string) {
  const queryClient = useQueryClient()
  const settled = useDebouncedValue(query, DEBOUNCE, '')
  const isKnown = queryClient.getQueryData(staffSearchQuery(query).queryKey) !== undefined
  const asked = isKnown ? query : settled
  const isLong = isEnough(query)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...staffSearchQuery(asked),
    enabled: isLong && isEnough(asked),
    placeholderData: keepPreviousData,
  })
  return {
    found: isLong && !error ? data : undefined,
    error: isLong && asked === query ? error : null,
    /** Whether the shown results are not yet those of what is typed. */
    isWaiting: isLong && (asked !== query || isFetching || isPlaceholderData),
    isLoading: isLong && !data && !error,
    retry: () => void refetch(),
  }
}

type OptionsProps = {
  groups: OptionGroup[]
  id: string
  active: Option | undefined
  optionId: (option: Option) => string
  onChoose: (id: string) => void
  onTake: (option: Option) => void
}

function Options({ groups, id, active, optionId, onChoose, onTake }: OptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Найденное"
      tabIndex={-1}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      className="px-2"
    >
      {groups.map(({ title, options }) => (
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden className="px-2 pt-3 pb-1.5 text-12 font-semibold text-muted">
            {title}
          </p>
          {options.map((option) => {
            const { place, icon, title: name, detail, end } = option
            const isActive = option.id === active?.id
            const shared = {
              id: optionId(option),
              role: 'option',
              'aria-selected': isActive,
              tabIndex: -1,
              onPointerMove: () => onChoose(option.id),
              onClick: () => onTake(option),
              className: cn(
                'flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left [&_.lucide]:size-5',
                isActive && 'bg-accent-soft',
              ),
            } as const
            const content = (
              <>
                <span className="flex-none text-muted">{icon}</span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-14 font-medium tabular-nums">{name}</span>
                  {detail && <span className="block truncate text-12 text-muted tabular-nums">{detail}</span>}
                </span>
                {end}
              </>
            )
            return place ? (
              <Link key={option.id} preload={false} {...place} {...shared}>
                {content}
              </Link>
            ) : (
              <button key={option.id} type="button" {...shared}>
                {content}
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Loading() {
  return (
    <div role="group" aria-busy aria-label="Ищем" className="grid gap-1 px-4 pt-4">
      {['w-2/5', 'w-3/5', 'w-1/2', 'w-2/3'].map((width) => (
        <div key={width} className="grid gap-2 py-1.5">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-2.5 w-1/3" />
        </div>
      ))}
    </div>
  )
}
