import Search from 'lucide-react/icons/search'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Role } from '#features/account/roles.ts'
import type { StaffPage } from '../pages.ts'
import { closePalette, openPalette, palette } from '../palette-store.ts'
import { SearchPalette } from './search-palette.tsx'

type StaffSearchProps = { role: Role; pages: readonly StaffPage[] }

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the search palette, as Ctrl+K does on any page. */
export function StaffSearch({ role, pages }: StaffSearchProps) {
  const { isOpen, text } = useSnapshot(palette)

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { code, ctrlKey, metaKey, altKey, shiftKey } = event
      // By the physical key: in the Russian layout it is «Л».
      if (code !== 'KeyK' || altKey || shiftKey || !(isMac ? metaKey : ctrlKey)) return
      event.preventDefault()
      if (palette.isOpen) closePalette()
      else openPalette()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => openPalette()}
        className="flex min-h-11 w-full min-w-0 items-center gap-2 rounded-control border border-control bg-surface px-3 text-14 text-muted hover:border-accent"
      >
        <Search aria-hidden className="size-5 flex-none text-ink" />
        <span className="truncate">Найти {role === 'logistic' ? 'заказ' : 'заказ, клинику, товар'}</span>
        <kbd aria-hidden className="ml-auto flex-none rounded-tag border px-1.5 font-sans text-12 max-md:hidden">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {isOpen && <SearchPalette role={role} pages={pages} text={text} />}
    </>
  )
}
