import X from 'lucide-react/icons/x'
import { Button } from '#ui/action/button'
import { IconButton } from '#ui/action/icon-button'

export function NewBuild({ onDecline }: { onDecline: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-card border bg-surface py-3 pr-2 pl-4 shadow-pop">
      <p className="min-w-0 flex-1 text-14">
        <b className="block font-semibold">Вышло обновление</b>
        <span className="text-13 text-ink-soft">Корзина и черновики останутся.</span>
      </p>
      <Button variant="soft" onClick={() => location.reload()}>
        Обновить
      </Button>
      <IconButton label="Не сейчас" onClick={onDecline}>
        <X />
      </IconButton>
    </div>
  )
}
