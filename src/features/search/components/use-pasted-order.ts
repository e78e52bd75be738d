import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session } from '#features/account/session-store.ts'
import { keepText } from '#features/cart/pasted-text.ts'
import type { PanelProps } from './panel-props.ts'

/** Several lines that are pasted into the search are an order, also those that were pasted before this was loaded. */
export function usePastedOrder({ field, query, onClose }: Pick<PanelProps, 'field' | 'query' | 'onClose'>) {
  const navigate = useNavigate()
  useEffect(() => {
    const text = field.current?.getAttribute('data-pasted')
    if (!text) return
    field.current?.removeAttribute('data-pasted')
    if (!session.supabase_user || text.split(/[\n\r]+/).filter((line) => line.trim()).length < 2) return
    keepText(text)
    onClose()
    void navigate({ to: '/cart/paste' })
  }, [field, query, onClose, navigate])
}
