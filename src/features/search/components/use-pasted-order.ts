import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session } from '#features/account/session-store.ts'
import { sendText } from '#features/cart/pasted-text.ts'
import type { PanelProps } from './panel-props.ts'

/** Several lines that are pasted into the search are an order. */
export function usePastedOrder({ field, onClose }: Pick<PanelProps, 'field' | 'onClose'>) {
  const navigate = useNavigate()
  useEffect(() => {
    const input = field.current
    if (!input) return
    function take(text: string): boolean {
      input!.removeAttribute('data-pasted')
      if (!session.supabase_user || text.split(/[\n\r]+/).filter((line) => line.trim()).length < 2) return false
      sendText(text)
      onClose()
      void navigate({ to: '/cart/paste' })
      return true
    }
    function onPaste(event: ClipboardEvent) {
      if (take(event.clipboardData?.getData('text') ?? '')) event.preventDefault()
    }
    // What was pasted before this was loaded (`scripts/boot.ts`).
    take(input.getAttribute('data-pasted') ?? '')
    input.addEventListener('paste', onPaste)
    return () => input.removeEventListener('paste', onPaste)
  }, [field, onClose, navigate])
}
