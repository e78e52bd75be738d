import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session } from '#features/account/session-store.ts'
import { keepText } from '#features/cart/pasted-text.ts'
import type { PanelProps } from './panel-props.ts'

/** Several lines that are pasted into the search are an order. */
export function usePastedOrder({ field, onClose }: Pick<PanelProps, 'field' | 'onClose'>) {
  const navigate = useNavigate()
  useEffect(() => {
    const input = field.current
    function onPaste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData('text') ?? ''
      if (!session.supabase_user || text.split(/[\n\r]+/).filter((line) => line.trim()).length < 2) return
      event.preventDefault()
      keepText(text)
      onClose()
      void navigate({ to: '/cart/paste' })
    }
    input?.addEventListener('paste', onPaste)
    return () => input?.removeEventListener('paste', onPaste)
  }, [field, onClose, navigate])
}
