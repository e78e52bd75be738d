import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, type ParsedLocation } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react'
import { loadChunk } from '#lib/boot/load-chunk'
import { ErrorState } from '#ui/state/error-state'
import { IconButton } from '#ui/action/icon-button'
import { Input } from '#ui/form/input'
import { lazyPart } from '#ui/state/lazy-part'
import { panelBox } from './panel-box.ts'
import type { PanelProps } from './panel-props.ts'

// Below the field: only those who search need it.
const SearchPanel = lazyPart(
  async () => (await import('./search-panel.tsx')).SearchPanel,
  ({ onRetry }) => (
    <div className={panelBox}>
      <ErrorState onRetry={onRetry} />
    </div>
  ),
)

/** What the catalogue is asked for there. */
const askedAt = ({ pathname, search }: ParsedLocation<{ q?: unknown }>) =>
  pathname === '/catalog' && search.q ? String(search.q) : ''

/** A field, and below it suggestions to begin with or the products found. */
export function SearchField({ Frequent }: Pick<PanelProps, 'Frequent'>) {
  const navigate = useNavigate()
  const router = useRouter()
  const queryClient = useQueryClient()
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const panelId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [activeId, activate] = useState<string>()
  const panelKeys = useRef<(event: KeyboardEvent) => void>(null)

  const query = text.trim()
  // One letter finds nothing, and the field is not empty either.
  const isShown = isOpen && query.length !== 1

  function change(next: string) {
    setText(next)
    setOpen(true)
    activate(undefined)
  }

  function close() {
    setOpen(false)
    activate(undefined)
  }

  useEffect(() => {
    // Not at once: the document was rendered without a query.
    setText((typed) => typed || askedAt(router.latestLocation))
    // Not when the next page is ready: that would close a box opened while it loads.
    return router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, hrefChanged }) => {
      if (!fromLocation || !hrefChanged) return
      setText(askedAt(toLocation))
      close()
    })
    // oxlint-disable-next-line react/exhaustive-deps -- state setters alone
  }, [router])

  /** The query has led to a page: saves it and closes the box. */
  function done() {
    loadChunk(() => import('../remember-query.ts')).then(
      ({ rememberQuery }) => rememberQuery(query, queryClient),
      (error: unknown) => console.error('The query could not be saved', error),
    )
    input.current?.blur()
    close()
  }

  function showAll(event: FormEvent) {
    event.preventDefault()
    if (query.length < 2) return
    void navigate({ to: '/catalog', search: { q: query } })
    done()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isShown) return panelKeys.current?.(event)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
  }

  function leave({ relatedTarget }: FocusEvent) {
    if (!box.current?.contains(relatedTarget)) setOpen(false)
  }

  return (
    <search ref={box} className="relative block" onBlur={leave}>
      <form action="/catalog" onSubmit={showAll}>
        <Input
          ref={input}
          type="search"
          name="q"
          role="combobox"
          aria-label="Поиск по каталогу"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? panelId : undefined}
          aria-activedescendant={isShown ? activeId : undefined}
          placeholder="Что вы ищете?"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          value={text}
          onChange={({ target }) => change(target.value)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onPointerEnter={() => void SearchPanel.preload()}
          onKeyDown={onKeyDown}
          start={<Search aria-hidden />}
          end={
            text && (
              <IconButton
                label="Стереть запрос"
                size="sm"
                className="-my-1 -mr-2"
                onClick={() => {
                  change('')
                  input.current?.focus()
                }}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            )
          }
        />
      </form>
      {isShown && (
        <SearchPanel
          id={panelId}
          query={query}
          activeId={activeId}
          onActivate={activate}
          onPick={(picked) => {
            change(picked)
            input.current?.focus()
          }}
          onDone={done}
          onClose={() => setOpen(false)}
          field={input}
          keyRef={panelKeys}
          Frequent={Frequent}
        />
      )}
    </search>
  )
}
