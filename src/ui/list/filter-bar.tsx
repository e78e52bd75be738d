import type { ReactNode } from 'react'
import { periodText } from '#lib/dates'
import { countText } from '#lib/list'
import { sumRangeText } from '#lib/typed-sum'
import type { ListParams } from '#lib/search-params'
import { Button } from '../button.tsx'
import { Chip, FilterChip } from '../chip.tsx'
import type { ComboboxOption } from '../combobox.tsx'
import { PeriodFilter } from '../period-field.tsx'
import { PickFilter } from '../pick-filter.tsx'
import { SearchInput } from '../search-input.tsx'
import { SumFilter } from '../sum-filter.tsx'
import { SearchLink } from './search-link.tsx'
import { TabChips, type Tabs } from './tab-chips.tsx'

type Values<Search, Name extends keyof Search = keyof Search> = { [Each in Name]: Partial<Search> }[Name]

/** One filter of a list. */
export type Filter<Search> =
  /** One of some options; on, it is a chip that says «Город: Алматы». */
  | {
      name: keyof Search & string
      label: string
      options: readonly ComboboxOption[]
      /** For options that can become many: they are found by typing. */
      searched?: boolean
      /** What the chip says of a value. */
      chip?: (value: string) => string
      /** What else changes when it is picked. */
      change?: (value: string) => Partial<Search>
    }
  /** On or off. */
  | { name: keyof Search & string; label: string; on: Values<Search> }
  /** Between two days or two sums, each with a parameter of its own. */
  | { period: readonly [from: keyof Search & string, to: keyof Search & string]; label: string }
  | { sum: readonly [min: keyof Search & string, max: keyof Search & string]; label: string }

export type FilterBarProps<Search extends object> = {
  params: ListParams<Search>
  search: Search & { q?: string }
  onChange: (change: Partial<Search>, options?: { replace?: boolean }) => void
  /** What the search finds by: «Название, БИН, телефон». */
  searchLabel?: string
  tabs?: Tabs<Search>
  filters?: readonly Filter<Search>[]
  /** How many the list holds; `undefined` while it is on its way. */
  total?: number | null | undefined
  countedTo?: number | undefined
  /** Buttons at the right end. */
  children?: ReactNode
}

/** Above a list: tabs with counts, the search, the filters that are on as chips, and those that can be added. */
export function FilterBar<Search extends object>(props: FilterBarProps<Search>) {
  const { params, search, onChange, searchLabel, tabs, filters = [], total, countedTo, children } = props
  const applied = [
    ...(search.q ? [{ label: `«${search.q}»`, off: { q: undefined } }] : []),
    ...filters.flatMap((filter) => appliedChip(filter, search)),
  ]
  const end = (
    <div className="ml-auto flex items-center gap-2">
      {typeof total === 'number' && total > 0 && (
        <p role="status" className="text-13 whitespace-nowrap text-muted">
          Найдено {countText(total, countedTo)}
        </p>
      )}
      {children}
    </div>
  )
  const hasSecondRow =
    applied.length > 0 || filters.some((filter) => !('options' in filter) || filter.options.length > 0)
  return (
    <div className="mb-3.5 grid grid-cols-1 gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        {tabs && <TabChips params={params} search={search} tabs={tabs} countedTo={countedTo} />}
        {searchLabel && (
          <SearchInput
            label={searchLabel}
            value={search.q ?? ''}
            // While a query is typed, each version takes the place of the former one.
            onSearch={(text) => onChange({ q: text || undefined } as object, { replace: Boolean(search.q) })}
            className="w-full lg:w-88"
          />
        )}
        {!hasSecondRow && end}
      </div>
      {hasSecondRow && (
        <div className="flex flex-wrap items-center gap-2">
          {/* On phones one row that scrolls sideways, so that the list begins on the first screen. */}
          <div className="contents max-md:-mx-(--page-gutter) max-md:flex max-md:w-screen max-md:scrollbar-none max-md:gap-2 max-md:overflow-x-auto max-md:px-(--page-gutter) max-md:py-0.5 *:flex-none">
            {applied.map(({ label, off }) => (
              <FilterChip key={label} label={label} onRemove={() => onChange(off as object)} />
            ))}
            {filters.map((filter) => (
              <AddFilter key={filter.label} filter={filter} search={search} onChange={onChange} />
            ))}
            {applied.length > 1 && (
              <Button asChild variant="ghost" size="sm">
                <SearchLink search={params.reset(search)}>Сбросить</SearchLink>
              </Button>
            )}
          </div>
          {end}
        </div>
      )}
    </div>
  )
}

type AddFilterProps<Search extends object> = Pick<FilterBarProps<Search>, 'search' | 'onChange'> & {
  filter: Filter<Search>
}

/** The way to switch a filter on; nothing for one that its chip stands for already. */
function AddFilter<Search extends object>({ filter, search, onChange }: AddFilterProps<Search>) {
  const value = search as Record<string, unknown>
  if ('period' in filter) {
    const [from, to] = filter.period
    if (value[from] ?? value[to]) return null
    return (
      <PeriodFilter
        adds
        label={filter.label}
        onApply={(period) => onChange({ [from]: period.from, [to]: period.to } as object)}
      />
    )
  }
  if ('sum' in filter) {
    const [min, max] = filter.sum
    if ((value[min] ?? value[max]) !== undefined) return null
    return (
      <SumFilter adds label={filter.label} onApply={(sum) => onChange({ [min]: sum.min, [max]: sum.max } as object)} />
    )
  }
  if (value[filter.name] !== undefined) return null
  if ('on' in filter) return <Chip onClick={() => onChange(filter.on)}>{filter.label}</Chip>
  if (filter.options.length === 0) return null
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

/** What a filter that is on says, and what takes it off. */
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
