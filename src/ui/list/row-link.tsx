import { createContext, use, type ComponentProps, type ReactNode } from 'react'
import { opensRecord } from '#lib/dom/row-focus'

/** The list's props for a row's link. */
export type RowLinkProps = Pick<ComponentProps<'a'>, 'className' | 'children'> & { 'data-opens': string }

/** Renders the row's link; nothing where rows lead nowhere. */
export const RowContext = createContext<{ id: string; link: ((props: RowLinkProps) => ReactNode) | undefined } | null>(
  null,
)

/** Links a name, or a button of a card, to the record, as the rest of the row does. */
export function RowLink({
  className = 'font-semibold hover:text-accent',
  children,
}: Pick<RowLinkProps, 'className' | 'children'>) {
  const row = use(RowContext)
  if (!row?.link) return <span className="font-semibold">{children}</span>
  return row.link({ className, children, ...opensRecord(row.id) })
}
