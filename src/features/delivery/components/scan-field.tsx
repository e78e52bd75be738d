import ScanBarcode from 'lucide-react/icons/scan-barcode'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/action/icon-button'
import { Input } from '#ui/form/input'

type ScanFieldProps = {
  label: string
  /** Called with a typed or scanned code on Enter, which scanners send. */
  onScan: (code: string) => void
  /** What the list is narrowed by: stands here until something else is typed. */
  value?: string | undefined
  onClear?: () => void
  takesFocus?: boolean
  className?: string
}

/** Takes what a scanner types; F2 focuses it from anywhere. */
export function ScanField({ label, onScan, value = '', onClear, takesFocus = false, className }: ScanFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const code = typed ?? value

  useEffect(() => {
    // A phone would open its keyboard over the list.
    if (takesFocus && matchMedia('(hover: hover)').matches) input.current?.focus()
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F2') return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [takesFocus])

  // The next scan types over what is sought; the focus has not left.
  useEffect(() => {
    if (typed === undefined && document.activeElement === input.current) input.current?.select()
  }, [typed, value])

  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim()) onScan(code.trim())
        else onClear?.()
        setTyped(undefined)
      }}
    >
      <Input
        ref={input}
        aria-label={label}
        placeholder={label}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="search"
        onChange={(event) => setTyped(event.target.value)}
        // A scanner types over what stands here.
        onFocus={(event) => event.target.select()}
        start={<ScanBarcode aria-hidden className="size-5 text-ink-soft" />}
        end={
          value && onClear ? (
            <IconButton
              label="Очистить поиск"
              className="-mr-3"
              onClick={() => {
                setTyped(undefined)
                onClear()
              }}
            >
              <X className="size-4" />
            </IconButton>
          ) : (
            <kbd className="rounded-tag border px-1.5 font-sans text-12 text-muted max-md:hidden">F2</kbd>
          )
        }
      />
    </form>
  )
}
