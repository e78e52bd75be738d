import { Link, useLocation } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { brand } from '#lib/text/brand'
import { cn } from '#lib/dom/cn'
import { Button, type ButtonProps } from '#ui/action/button'
import { controlShell } from '#ui/form/input'
import { Skeleton } from '#ui/state/skeleton'
import { CATALOG, hasCatalogButton, headerItems, phoneTopLink, type ShellViewer } from '../navigation.ts'
import { ByViewer } from './by-viewer.tsx'
import { NavAction } from './nav-action.tsx'
import { NavIcon } from './nav-icon.tsx'

type HeaderProps = {
  viewer: ShellViewer
  onSignOut: () => void
  /** There is one search box; phones show it in a row of its own. */
  search: ReactNode
  bell: ReactNode
  /** Its entries lead back: shown as not open yet. */
  closed: true | undefined
}

/** Pages on which a guest has nothing more important to press. */
const WITHOUT_ACTION = /^\/(catalog|lines|sitemap|offer|privacy)/

const cell = 'grid min-w-15 justify-items-center px-1.5 pt-[7px] pb-[5px] lg:min-w-18'

const action = cn(
  cell,
  'relative gap-[3px] rounded-control text-12 leading-[1.2] font-medium text-ink-soft transition-colors [&_.lucide]:size-[22px] [&_.lucide]:text-ink',
  'hover:text-accent hover:[&_.lucide]:text-accent data-[status=active]:text-accent data-[status=active]:[&_.lucide]:text-accent',
)

/** Wraps where letters are larger; on phones logo, one button, and a sticky search below. */
export function Header({ viewer, onSignOut, search, bell, closed }: HeaderProps) {
  const isLoud = useLocation({ select: ({ pathname }) => WITHOUT_ACTION.test(pathname) }) && viewer.state === 'guest'
  const variant = isLoud ? 'primary' : 'secondary'
  return (
    <header className="relative z-30 border-b bg-canvas max-md:sticky max-md:top-(--header-top) low:relative print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-3 max-md:pt-2 max-md:pb-3 md:min-h-header md:gap-y-2 md:py-2 lg:gap-x-5">
        <Logo isStaff={viewer.state === 'staff'} />
        <MobileTop viewer={viewer} variant={variant} closed={closed} />
        {hasCatalogButton(viewer) && (
          <Button
            asChild
            variant={variant}
            className={cn(
              'flex-none px-3 max-md:hidden lg:pr-4.5 lg:pl-3.5',
              viewer.state === 'guest' && 'stored-session:hidden',
            )}
          >
            <Link to={CATALOG.to} aria-disabled={closed}>
              <NavIcon name={CATALOG.icon} />
              <span className="max-lg:sr-only">{CATALOG.label}</span>
            </Link>
          </Button>
        )}
        <div className="min-w-0 max-md:order-1 max-md:mt-1 max-md:basis-full md:mr-auto md:max-w-140 md:min-w-40 md:flex-1">
          {closed ? (
            <Link to={CATALOG.to} aria-disabled className={controlShell}>
              <Search aria-hidden />
              Что вы ищете?
            </Link>
          ) : (
            search
          )}
        </div>
        {bell}
        <nav aria-label="Меню" className="-mr-3 flex flex-wrap max-md:hidden lg:-mr-3.5 lg:gap-1">
          <ByViewer viewer={viewer} placeholder={<Placeholders />}>
            {headerItems(viewer)?.map((item) => (
              <NavAction key={item.label} item={item} onSignOut={onSignOut} closed={closed} className={action} />
            ))}
          </ByViewer>
        </nav>
      </div>
    </header>
  )
}

function Placeholders() {
  return [1, 2, 3, 4].map((n) => (
    <span key={n} data-slot="nav-placeholder" className={cn(cell, 'gap-2')}>
      <Skeleton className="size-6" />
      <Skeleton className="h-2.5 w-12" />
    </span>
  ))
}

/** Staff are sent on to where their work begins. */
function Logo({ isStaff }: { isStaff: boolean }) {
  const { src, width, height } = brand.logo
  return (
    <Link
      to={isStaff ? '/admin' : '/'}
      activeProps={{}}
      aria-label={`${brand.name}, на главную`}
      className="flex min-h-11 flex-none items-center"
    >
      <img src={src} width={width} height={height} alt="" className="h-[21px] w-auto md:h-6" />
    </Link>
  )
}

/** Registration for a guest, the catalogue for everybody signed in. */
function MobileTop({ viewer, variant, closed }: Pick<HeaderProps, 'viewer' | 'closed'> & Pick<ButtonProps, 'variant'>) {
  const link = phoneTopLink(viewer)
  return (
    <div className="flex md:hidden">
      <ByViewer viewer={viewer} placeholder={<Skeleton className="h-11 w-28 rounded-control" />}>
        {link && (
          <Button
            asChild
            variant={variant}
            className="px-4 text-13 data-[status=active]:bg-accent-soft data-[status=active]:text-accent"
          >
            <Link to={link.to} aria-disabled={closed}>
              {link.icon === 'catalog' && <NavIcon name="catalog" className="-ml-1" />}
              {link.label}
            </Link>
          </Button>
        )}
      </ByViewer>
    </div>
  )
}
