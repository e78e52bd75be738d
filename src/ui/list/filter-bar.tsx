import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState, type ReactNode } from 'react'
import { isoDay, periodText } from '#lib/dates/dates'
import { cn } from '#lib/dom/cn'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { countText } from '#lib/list/list'
import { sumRangeText } from '#lib/money/typed-sum'
import type { ListParams } from '#lib/page/list-params'
import { Button } from '../action/button.tsx'
import { IconButton } from '../action/icon-button.tsx'
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
  /** Stands where tabs would: the day of a list of the past. */
  lead?: ReactNode
  /** Tabs of the page stand above: phones have room for one row more. */
  isUnderTabs?: boolean | undefined
  children?: ReactNode
}

/** Tabs with counts, the search, chips of active filters, and filters to add. */
export function FilterBar<Search extends object>(props: FilterBarProps<Search>) {
  const { params, search, onChange, searchLabel, tabs, filters = [], total, countedTo, children } = props
  const { lead, isUnderTabs } = props
  const [showsRare, setShowsRare] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const isPhone = useIsPhone()
  // The field itself says what is searched.
  const applied = filters.flatMap((filter) => appliedChip(filter, search))
  // What cannot be narrowed says its length below.
  const isNarrowed = searchLabel !== undefined || tabs !== undefined || filters.length > 0
  const found = isNarrowed && typeof total === 'number' && total > 0 && (
    <p role="status" className="text-13 whitespace-nowrap text-muted max-md:sr-only">
      Найдено {countText(total, countedTo)}
    </p>
  )
  const end = (
    <div className="ml-auto flex items-center gap-2 max-md:contents">
      {!isPhone && found}
      {children}
    </div>
  )
  const addable = filters.filter((filter) => canAdd(filter, search))
  const rare = addable.filter(({ isRare }) => isRare)
  // Phones show two rows of controls at first, so that the list begins on the first screen: what is set, then the rest.
  // There, the field and the tabs share that row.
  const isShared = isPhone && isUnderTabs && searchLabel !== undefined && tabs !== undefined
  const rows = new Set(
    [
      // Columns of a board, whose search stands above.
      !searchLabel && tabs && 'tabs',
      applied.length > 0 && 'applied',
      searchLabel && search.q && 'search',
      (tabs ?? lead) && 'tabs',
      searchLabel && 'search',
    ].filter(Boolean),
  )
  const most = isUnderTabs ? 1 : 2
  const hasMore = filters.length > 0 || Boolean(children)
  const isFolded = isPhone && (isShared ? hasMore : rows.size > most - 1 && (rows.size > most || hasMore))
  const isWhole = !isFolded || isUnfolded
  const shown = isWhole ? rows : new Set(isShared ? ['search', 'tabs'] : [...rows].slice(0, most))
  const showsApplied = shown.has('applied')
  const hasLastRow = showsApplied || (isWhole && addable.length > 0) || (isFolded && isUnfolded)
  const unfold = isFolded && (
    <IconButton
      label={isUnfolded ? 'Скрыть фильтры' : 'Фильтры'}
      variant="outlined"
      aria-expanded={isUnfolded}
      onClick={() => setUnfolded(!isUnfolded)}
    >
      <SlidersHorizontal
        aria-hidden
        className={cn('size-5', (isUnfolded || (applied.length > 0 && !showsApplied)) && 'text-accent')}
      />
    </IconButton>
  )
  const field = (className: string, placeholder?: string) =>
    searchLabel && (
      <SearchInput
        label={searchLabel}
        placeholder={placeholder}
        value={search.q ?? ''}
        // Replaces the history entry of each keystroke.
        onSearch={(text) => onChange({ q: text || undefined } as object, { replace: Boolean(search.q) })}
        className={className}
      />
    )
  const rowOfUnfold = ['tabs', 'search'].find((row) => shown.has(row))
  return (
    <div
      data-slot="filter-bar"
      className={cn('mb-3.5 gap-2.5', isPhone || searchLabel ? 'grid grid-cols-1' : 'flex flex-wrap items-center')}
    >
      {isPhone && found}
      {isShared && (
        <div className="flex items-center gap-2">
          {field('w-40 flex-none', 'Поиск')}
          <div className="min-w-0 flex-1 overflow-hidden">
            <TabChips params={params} search={search} tabs={tabs} countedTo={countedTo} className="mr-0 pr-0" />
          </div>
          {unfold}
        </div>
      )}
      {!isShared && (rowOfUnfold ?? (!hasLastRow && isWhole)) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
          {shown.has('tabs') && (
            <div className={isFolded ? 'flex w-full items-center justify-between gap-2' : 'contents'}>
              {lead}
              {tabs && (
                <TabChips
                  params={params}
                  search={search}
                  tabs={tabs}
                  countedTo={countedTo}
                  className={cn(isFolded && 'mr-0 flex-1 pr-0')}
                />
              )}
              {unfold}
            </div>
          )}
          {shown.has('search') && searchLabel && (
            <div className="flex w-full items-center gap-2 lg:w-88">
              {field('flex-1')}
              {rowOfUnfold === 'search' && unfold}
            </div>
          )}
          {!hasLastRow && isWhole && end}
        </div>
      )}
      {hasLastRow && (
        <div className={cn('flex grow items-center gap-2', rowOfUnfold && 'flex-wrap')}>
          {/* One scrolling row on phones. */}
          <div
            className={cn(
              'contents max-md:-mx-(--page-gutter) max-md:flex max-md:w-screen max-md:scrollbar-none max-md:gap-2 max-md:overflow-x-auto max-md:px-(--page-gutter) max-md:py-0.5 *:flex-none',
              !rowOfUnfold && 'max-md:mr-0 max-md:w-auto max-md:flex-1 max-md:pr-0',
            )}
          >
            {applied.map(({ label, off }) => (
              <FilterChip key={label} label={label} onRemove={() => onChange(off as object)} />
            ))}
            {isPhone && isWhole && end}
            {isWhole &&
              addable
                .filter(({ isRare }) => !isRare || showsRare)
                .map((filter) => <AddFilter key={filter.label} filter={filter} onChange={onChange} />)}
            {isWhole && rare.length > 0 && (
              <Chip aria-expanded={showsRare} onClick={() => setShowsRare(!showsRare)}>
                {showsRare ? 'Меньше' : `Ещё, ${rare.length}`}
              </Chip>
            )}
            {applied.length + Number(Boolean(search.q)) > 1 && (
              <Button asChild variant="ghost" size="sm">
                <SearchLink search={params.reset(search)}>Сбросить</SearchLink>
              </Button>
            )}
          </div>
          {!rowOfUnfold && unfold}
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
