import { useState, type ReactNode } from 'react'
import { isoDay, periodText } from '#lib/dates/dates'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { countText } from '#lib/list/list'
import { sumRangeText } from '#lib/money/typed-sum'
import type { ListParams } from '#lib/page/search-params'
import { Button } from '../action/button.tsx'
import { Chip, FilterChip } from '../filter/chip.tsx'
import type { ComboboxOption } from '../form/combobox.tsx'
import { PeriodFilter } from '../form/period-field.tsx'
import { PickFilter } from '../filter/pick-filter.tsx'
import { SearchInput } from '../filter/search-input.tsx'
import { SumFilter } from '../filter/sum-filter.tsx'
import { SearchLink } from './search-link.tsx'
import { TabChips, type Tabs } from './tab-chips.tsx'

type Values<Search, Name extends keyof Search = keyof Search> = { [Each in Name]: Partial<Search> }[Name]

export type Filter<Search> =
  /** A choice; active, it is a chip «Город: Алматы». */
  | {
      name: keyof Search & string
      label: string
      options: readonly ComboboxOption[]
      /** For long lists: found by typing. */
      searched?: boolean
      /** The chip's text. */
      chip?: (value: string) => string
      /** Changed together with it. */
      change?: (value: string) => Partial<Search>
      isRare?: boolean
    }
  | { name: keyof Search & string; label: string; on: Values<Search>; isRare?: boolean }
  /** Two days or two sums, each a parameter of its own. */
  | {
      period: readonly [from: keyof Search & string, to: keyof Search & string]
      label: string
      /** Offers today beside it. */
      hasToday?: boolean
      isRare?: boolean
    }
  | { sum: readonly [min: keyof Search & string, max: keyof Search & string]; label: string; isRare?: boolean }

export type FilterBarProps<Search extends object> = {
  params: ListParams<Search>
  search: Search & { q?: string }
  onChange: (change: Partial<Search>, options?: { replace?: boolean }) => void
  /** What is searched: «Название, БИН, телефон». */
  searchLabel?: string
  tabs?: Tabs<Search>
  filters?: readonly Filter<Search>[]
  /** `undefined` while it loads. */
  total?: number | null | undefined
  countedTo?: number | undefined
  children?: ReactNode
}

/** Tabs with counts, the search, chips of active filters, and filters to add. */
export function FilterBar<Search extends object>(props: FilterBarProps<Search>) {
  const { params, search, onChange, searchLabel, tabs, filters = [], total, countedTo, children } = props
  const [showsRare, setShowsRare] = useState(false)
  const isPhone = useIsPhone()
  const applied = [
    ...(search.q ? [{ label: `«${search.q}»`, off: { q: undefined } }] : []),
    ...filters.flatMap((filter) => appliedChip(filter, search)),
  ]
  const end = (
    <div className="ml-auto flex items-center gap-2 max-md:contents">
      {typeof total === 'number' && total > 0 && (
        <p role="status" className="text-13 whitespace-nowrap text-muted max-md:sr-only">
          Найдено {countText(total, countedTo)}
        </p>
      )}
      {children}
    </div>
  )
  const addable = filters.filter((filter) => canAdd(filter, search))
  const rare = addable.filter(({ isRare }) => isRare)
  const hasSecondRow = applied.length > 0 || addable.length > 0
  return (
    <div className="mb-3.5 grid grid-cols-1 gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        {tabs && <TabChips params={params} search={search} tabs={tabs} countedTo={countedTo} />}
        {searchLabel && (
          <SearchInput
            label={searchLabel}
            value={search.q ?? ''}
            // Replaces the history entry of each keystroke.
            onSearch={(text) => onChange({ q: text || undefined } as object, { replace: Boolean(search.q) })}
            className="w-full lg:w-88"
          />
        )}
        {!hasSecondRow && end}
      </div>
      {hasSecondRow && (
        <div className="flex flex-wrap items-center gap-2">
          {/* One scrolling row on phones, so that the list begins on the first screen. */}
          <div className="contents max-md:-mx-(--page-gutter) max-md:flex max-md:w-screen max-md:scrollbar-none max-md:gap-2 max-md:overflow-x-auto max-md:px-(--page-gutter) max-md:py-0.5 *:flex-none">
            {applied.map(({ label, off }) => (
              <FilterChip key={label} label={label} onRemove={() => onChange(off as object)} />
            ))}
            {isPhone && end}
            {addable
              .filter(({ isRare }) => !isRare || showsRare)
              .map((filter) => (
                <AddFilter key={filter.label} filter={filter} onChange={onChange} />
              ))}
            {rare.length > 0 && (
              <Chip aria-expanded={showsRare} onClick={() => setShowsRare(!showsRare)}>
                {showsRare ? 'Меньше' : `Ещё, ${rare.length}`}
              </Chip>
            )}
            {applied.length > 1 && (
              <Button asChild variant="ghost" size="sm">
                <SearchLink search={params.reset(search)}>Сбросить</SearchLink>
              </Button>
            )}
          </div>
          {!isPhone && end}
        </div>
      )}
    </div>
  )
}

/** Whether a filter is offered: once it is set, its chip represents it. */
function canAdd<Search extends object>(filter: Filter<Search>, search: Search): boolean {
  const value = search as Record<string, unknown>
  const names = 'period' in filter ? filter.period : 'sum' in filter ? filter.sum : [filter.name]
  return names.every((name) => value[name] === undefined) && !('options' in filter && filter.options.length === 0)
}

type AddFilterProps<Search extends object> = Pick<FilterBarProps<Search>, 'onChange'> & { filter: Filter<Search> }

function AddFilter<Search extends object>({ filter, onChange }: AddFilterProps<Search>) {
  if ('period' in filter) {
    const [from, to] = filter.period
    const today = isoDay()
    return (
      <>
        {filter.hasToday && <Chip onClick={() => onChange({ [from]: today, [to]: today } as object)}>Сегодня</Chip>}
        <PeriodFilter
          adds
          label={filter.label}
          onApply={(period) => onChange({ [from]: period.from, [to]: period.to } as object)}
        />
      </>
    )
  }
  if ('sum' in filter) {
    const [min, max] = filter.sum
    return (
      <SumFilter adds label={filter.label} onApply={(sum) => onChange({ [min]: sum.min, [max]: sum.max } as object)} />
    )
  }
  if ('on' in filter) return <Chip onClick={() => onChange(filter.on)}>{filter.label}</Chip>
  const change = filter.change ?? ((picked) => ({ [filter.name]: picked }) as object)
  return (
    <PickFilter
      label={filter.label}
      options={filter.options}
      searched={filter.searched}
      onPick={(picked) => onChange(change(picked))}
    />
  )
}

/** The chip's text, and how to remove the filter. */
function appliedChip<Search extends object>(filter: Filter<Search>, search: Search): { label: string; off: object }[] {
  const value = search as Record<string, unknown>
  const off = (...names: string[]) => Object.fromEntries(names.map((name) => [name, undefined]))
  if ('period' in filter) {
    const [from, to] = filter.period.map((name) => value[name] as string | undefined)
    return from || to ? [{ label: `${filter.label}: ${periodText(from, to)}`, off: off(...filter.period) }] : []
  }
  if ('sum' in filter) {
    const [min, max] = filter.sum.map((name) => value[name] as number | undefined)
    return (min ?? max) === undefined
      ? []
      : [{ label: `${filter.label}: ${sumRangeText(min, max)}`, off: off(...filter.sum) }]
  }
  const chosen = value[filter.name]
  if (chosen === undefined) return []
  if ('on' in filter) return [{ label: filter.label, off: off(filter.name) }]
  const label = filter.options.find((option) => option.value === String(chosen))?.label ?? String(chosen)
  return [{ label: filter.chip?.(String(chosen)) ?? `${filter.label}: ${label}`, off: off(filter.name) }]
}
