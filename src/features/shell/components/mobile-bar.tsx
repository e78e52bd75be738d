import { Skeleton } from '#ui/skeleton'
import { phoneBarItems, type ShellViewer } from '../navigation.ts'
import { ByViewer } from './by-viewer.tsx'
import { NavAction } from './nav-action.tsx'

/** The bar fixed at the foot of a phone. */
export function MobileBar({ viewer, onSignOut }: { viewer: ShellViewer; onSignOut: () => void }) {
  return (
    <nav
      aria-label="Нижнее меню"
      data-slot="phone-bar"
      className="fixed inset-x-0 bottom-0 z-30 flex overflow-x-auto bg-surface pb-[env(safe-area-inset-bottom)] shadow-bar md:hidden print:hidden"
    >
      <ByViewer viewer={viewer} placeholder={<Placeholders />}>
        {phoneBarItems(viewer)?.map((item) => (
          <NavAction
            key={item.label}
            item={item}
            onSignOut={onSignOut}
            className="relative grid h-phone-bar flex-1 content-center justify-items-center gap-[3px] px-0.5 text-11 font-medium tracking-[-0.01em] text-muted focus-visible:-outline-offset-2 data-[status=active]:text-accent [&_.lucide]:size-[22px]"
          />
        ))}
      </ByViewer>
    </nav>
  )
}

function Placeholders() {
  return [1, 2, 3, 4, 5].map((n) => (
    <span key={n} className="grid h-phone-bar flex-1 content-center justify-items-center gap-1.5">
      <Skeleton className="size-[22px]" />
      <Skeleton className="h-2.5 w-11" />
    </span>
  ))
}
