import { createContext, use, type ComponentProps, type ReactNode } from 'react'
import { opensRecord } from '#lib/row-focus'

/** What a row's link is given by the list. */
export type RowLinkProps = Pick<ComponentProps<'a'>, 'className' | 'children'> & { 'data-opens': string }

/** Makes the link of the row around it; nothing where rows lead nowhere. */
export const RowContext = createContext<{ id: string; link: ((props: RowLinkProps) => ReactNode) | undefined } | null>(
  null,
)

/** What a row is called, or a button of its card; leads to its record. The rest of the row does the same. */
export function RowLink({
  className = 'font-name hover:text-accent',
  children,
}: Pick<RowLinkProps, 'className' | 'children'>) {
  const row = use(RowContext)
  if (!row?.link) return <span className="font-name">{children}</span>
  return row.link({ className, children, ...opensRecord(row.id) })
}
