import { cn } from '#lib/dom/cn'
import { useChosenInView } from '#lib/dom/use-chosen-in-view'
import { countText } from '#lib/list/list'
import type { ListParams } from '#lib/page/list-params'
import { Chip } from '../filter/chip.tsx'
import { SearchLink } from './search-link.tsx'

/** Values of one parameter; `undefined` is the default tab. */
export type Tabs<Search> = {
  name: keyof Search & string
  label: string
  options: readonly { value: string | undefined; label: string; count?: number | undefined }[]
}

type TabChipsProps<Search extends object> = {
  params: ListParams<Search>
  search: Search
  tabs: Tabs<Search>
  countedTo?: number | undefined
  className?: string
}

/** With counts. */
export function TabChips<Search extends object>({ params, search, tabs, countedTo, className }: TabChipsProps<Search>) {
  const row = useChosenInView<HTMLElement>()
  return (
    <nav
      ref={row}
      aria-label={tabs.label}
      className={cn(
        '-mx-(--page-gutter) flex scrollbar-none gap-2 overflow-x-auto px-(--page-gutter) py-0.5',
        className,
      )}
    >
      {tabs.options.map(({ value, label, count }) => (
        <Chip
          key={label}
          asChild
          selected={search[tabs.name] === value}
          count={count === undefined ? undefined : countText(count, countedTo)}
        >
          <SearchLink search={params.change(search, { [tabs.name]: value } as Partial<Search>)}>{label}</SearchLink>
        </Chip>
      ))}
    </nav>
  )
}
