import Copy from 'lucide-react/icons/copy'
import { IconButton } from '../action/icon-button.tsx'
import { toast } from '../state/toast.tsx'

type CopyButtonProps = {
  text: string
  label: string
  className?: string
}

/** Copies a text. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Скопировано', { id: 'copied' })
    } catch {
      toast.error('Не удалось скопировать. Выделите текст и скопируйте его.', { id: 'copied' })
    }
  }

  return (
    <IconButton label={label} className={className} onClick={() => void copy()}>
      <Copy className="size-4" />
    </IconButton>
  )
}
