import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment, type ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { pageWindow, phonePageWindow } from '#lib/page/page-window'

/** For the element that `renderLink` returns. */
export type PageLinkProps = {
  className: string
  children: ReactNode
  'aria-label': string
  'aria-current'?: 'page'
  rel?: 'prev' | 'next'
}

type PaginationProps = {
  page: number
  pageCount: number
  /** `(page, props) => <Link to="." search={…} {...props} />` */
  renderLink: (page: number, props: PageLinkProps) => ReactNode
  className?: string
}

const cell = 'grid h-11 base:min-w-9 basis-11 place-items-center rounded-control text-14 base:font-medium tabular-nums'
const arrow = cn(cell, 'border border-line-strong bg-surface text-ink')

/** Ends, neighbours and arrows. Nothing for a single page. */
export function Pagination({ page, pageCount, renderLink, className }: PaginationProps) {
  if (pageCount < 2) return null
  const desktop = pageWindow(page, pageCount)
  const phone = phonePageWindow(page, pageCount) // of the same pages, fewer
  const pages = desktop.filter((item) => item !== 'gap')
  return (
    <nav
      data-slot="pagination"
      aria-label="Страницы"
      className={cn('flex items-center justify-center gap-0.5', className)}
    >
      <Arrow to={page - 1} within={page > 1} label="Предыдущая страница" rel="prev" renderLink={renderLink}>
        <ChevronLeft />
      </Arrow>
      {pages.map((item) => (
        <Fragment key={item}>
          {renderLink(item, {
            className: cn(
              cell,
              item === page ? 'bg-accent-soft font-semibold text-accent' : 'text-ink-soft hover:bg-sunken',
              !phone.includes(item) && 'max-md:hidden',
            ),
            children: item,
            'aria-label': `Страница ${item}`,
            ...(item === page && { 'aria-current': 'page' }),
          })}
          <Gap desktop={hasGapAfter(desktop, item)} phone={hasGapAfter(phone, item)} />
        </Fragment>
      ))}
      <Arrow to={page + 1} within={page < pageCount} label="Следующая страница" rel="next" renderLink={renderLink}>
        <ChevronRight />
      </Arrow>
    </nav>
  )
}

type Window = ReturnType<typeof pageWindow>

const hasGapAfter = (window: Window, page: number) =>
  window[window.indexOf(page) + 1] === 'gap' && window.includes(page)

/** Omitted pages. */
function Gap({ desktop, phone }: { desktop: boolean; phone: boolean }) {
  if (!desktop && !phone) return null
  return (
    <span
      aria-hidden
      className={cn(cell, 'min-w-4 text-muted max-md:basis-5', !desktop && 'md:hidden', !phone && 'max-md:hidden')}
    >
      …
    </span>
  )
}

type ArrowProps = Pick<PaginationProps, 'renderLink'> & {
  to: number
  within: boolean
  label: string
  rel: 'prev' | 'next'
  children: ReactNode
}

function Arrow({ to, within, label, rel, renderLink, children }: ArrowProps) {
  if (!within) {
    return (
      <span aria-hidden className={cn(arrow, 'opacity-35')}>
        {children}
      </span>
    )
  }
  return renderLink(to, { className: cn(arrow, 'hover:border-control'), children, 'aria-label': label, rel })
}
