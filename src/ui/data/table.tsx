import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'

type TableProps = ComponentProps<'table'> & {
  /** Draws the card; without it the parent does. */
  framed?: boolean
}

/** With a sticky head. Phones get cards instead: `max-md:hidden` it. */
export function Table({ framed = true, className, ...props }: TableProps) {
  return (
    // `clip` rather than `hidden`: a scroll container of its own would break the sticky head.
    <div
      data-slot="table"
      className={cn('min-w-0 max-lg:overflow-x-auto lg:overflow-clip', framed && 'rounded-card border bg-surface')}
    >
      <table className={cn('w-full border-separate border-spacing-0 text-14 tabular-nums', className)} {...props} />
    </div>
  )
}

export function TableHead({ children, ...props }: ComponentProps<'thead'>) {
  return (
    <thead {...props}>
      <tr>{children}</tr>
    </thead>
  )
}

type ColumnHeaderProps = ComponentProps<'th'> & {
  numeric?: boolean
  /** The child is then the link or button that sorts. */
  sort?: 'ascending' | 'descending' | 'none'
}

export function ColumnHeader({ numeric, sort, className, children, ...props }: ColumnHeaderProps) {
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={cn(
        'sticky top-0 z-1 h-10 border-b bg-sunken px-3 text-12 font-semibold whitespace-nowrap first:pl-5 last:pr-5',
        numeric ? 'base:text-right' : 'base:text-left',
        sort && sort !== 'none' ? 'text-ink' : 'text-muted',
        className,
      )}
      {...props}
    >
      <span
        className={cn(
          'flex items-center gap-1 [&_.lucide]:size-3.5 [&_:is(a,button)]:min-h-10',
          numeric && 'justify-end',
        )}
      >
        {children}
        {sort === 'ascending' && <ArrowUp />}
        {sort === 'descending' && <ArrowDown />}
      </span>
    </th>
  )
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />
}

export function TableRow({ selected, className, ...props }: ComponentProps<'tr'> & { selected?: boolean }) {
  return (
    <tr
      aria-selected={selected}
      className={cn(
        'group last:[&>td]:border-b-0',
        selected && '[&>td]:bg-accent-soft [&>td:first-child]:shadow-[inset_3px_0_0_var(--color-accent)]',
        className,
      )}
      {...props}
    />
  )
}

type TableCellProps = ComponentProps<'td'> & { numeric?: boolean }

/** Numbers are right-aligned. A `<small>` is the second line. */
export function TableCell({ numeric, className, ...props }: TableCellProps) {
  return (
    <td
      className={cn(
        'base:h-14 border-b px-3 py-1.5 leading-[1.35] first:pl-5 last:pr-5 [&_small]:block [&_small]:text-12 [&_small]:text-muted',
        numeric && 'base:text-right whitespace-nowrap',
        className,
      )}
      {...props}
    />
  )
}
