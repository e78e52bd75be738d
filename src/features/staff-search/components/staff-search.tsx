import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Role } from '#features/account/roles.ts'
import type { StaffPage } from '../pages.ts'
import { closePalette, openPalette, palette } from '../palette-store.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { SearchPalette } from './search-palette.tsx'

type StaffSearchProps = { role: Role; userId: string; pages: readonly StaffPage[] }

const WINDOW = '[role=dialog], [role=alertdialog]'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the search palette, as Ctrl+K does on any page; «?» shows the keys. */
export function StaffSearch({ role, userId, pages }: StaffSearchProps) {
  const { isOpen, text, mode } = useSnapshot(palette)
  const [showsKeys, setShowsKeys] = useState(false)

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, code, target, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key === '?' && !ctrlKey && !metaKey && !isTyping(target) && !document.querySelector(WINDOW)) {
        event.preventDefault()
        setShowsKeys(true)
        return
      }
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
      {isOpen && (
        <SearchPalette
          key={mode}
          role={role}
          userId={userId}
          pages={pages}
          text={text}
          mode={mode}
          onKeys={() => setShowsKeys(true)}
        />
      )}
      {showsKeys && <KeysDialog role={role} isMac={isMac} onClose={() => setShowsKeys(false)} />}
    </>
  )
}
