import { createRoot } from 'react-dom/client'
import { count } from '#lib/text/plural'
import { ConfirmDialog } from '#ui/window/confirm-dialog'

/** Asks before signing out with unsent work. Has its own React root: it may be needed on any page. */
export function askToLeave(waiting: number): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise<boolean>((resolve) => {
    root.render(
      <ConfirmDialog
        open
        onOpenChange={() => resolve(false)}
        title="Выйти без отправки?"
        confirmLabel="Выйти и удалить"
        cancelLabel="Остаться"
        tone="danger"
        onConfirm={() => resolve(true)}
      >
        Не отправлено: {count(waiting, ['изменение', 'изменения', 'изменений'])}. При выходе{' '}
        {waiting === 1 ? 'оно удалится' : 'они удалятся'} с этого устройства.
      </ConfirmDialog>,
    )
  }).finally(() => {
    root.unmount()
    place.remove()
  })
}
