import { useQueryClient } from '@tanstack/react-query'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { cn } from '#lib/dom/cn'
import { timeText } from '#lib/dates/dates'
import { ownBuild } from '#lib/boot/own-build'
import { count } from '#lib/text/plural'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { Button } from '#ui/action/button'
import { Progress } from '#ui/state/progress'
import { network } from '../offline/network.ts'
import { outbox } from '../offline/outbox.ts'
import { startOffline } from '../offline/start.ts'
import { refusedOrders } from '../work.ts'
import { RefusedDrawer } from './refused-drawer.tsx'

export function OfflineArea({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    startOffline(queryClient)
    return makeInstallable()
  }, [queryClient])

  const { isOffline, shownAt } = useSnapshot(network)
  const { changes, isSending, sent } = useSnapshot(outbox)
  const [isOpen, setOpen] = useState(false)
  const device = useIsPhone() ? 'телефоне' : 'компьютере'
  const refused = refusedOrders(changes as typeof outbox.changes).size
  const waiting = changes.filter(({ isSent, refusal }) => !isSent && !refusal).length
  // A repeated change may be refused again in a moment.
  if (isOpen && refused === 0 && (waiting === 0 || isOffline)) setOpen(false)
  const isShown = isOffline || isSending || waiting > 0 || refused > 0
  return (
    // Moves other sticky elements below the bar.
    <div style={isShown ? ({ '--offline-bar': '3rem' } as CSSProperties) : undefined}>
      {isShown && (
        <div
          data-slot="offline-bar"
          className={cn(
            'sticky top-0 z-20 h-12 print:hidden',
            refused > 0 && !isOffline ? 'bg-warning-soft text-warning-ink' : 'bg-ink text-white',
          )}
        >
          <div className="page-width flex h-full items-center gap-3 text-14 leading-tight font-medium max-md:text-13">
            {isOffline ? (
              <WifiOff aria-hidden className="size-5 flex-none" />
            ) : refused > 0 ? (
              <TriangleAlert aria-hidden className="size-5 flex-none" />
            ) : (
              <CloudUpload aria-hidden className="size-5 flex-none" />
            )}
            <p role="status" className="min-w-0 flex-1">
              {isOffline
                ? waiting > 0
                  ? `Нет сети — изменения сохранены на этом ${device}: ${waiting}`
                  : `Нет сети${shownAt ? `, показаны данные на ${timeText(shownAt)}` : ''}`
                : isSending
                  ? `Отправляем изменения: ${sent} из ${sent + waiting}`
                  : refused > 0
                    ? `Изменения не прошли: ${count(refused, ['заказ', 'заказа', 'заказов'])}`
                    : `Ждут отправки: ${waiting}`}
            </p>
            {isSending && !isOffline && (
              <Progress label="Отправлено" value={sent} max={sent + waiting} className="w-24 flex-none" />
            )}
            {refused > 0 && (
              <Button size="sm" variant="secondary" className="flex-none text-ink" onClick={() => setOpen(true)}>
                {isOffline ? `Не прошли: ${refused}` : 'Разобрать'}
              </Button>
            )}
          </div>
        </div>
      )}
      {children}
      {isOpen && <RefusedDrawer onClose={() => setOpen(false)} />}
    </div>
  )
}

const MANIFEST = '/staff-manifest.json'

/**
 * Makes delivery an app that opens without a network: only its pages name the manifest, and the worker answers no others.
 * Returns how to take the manifest away.
 */
function makeInstallable(): () => void {
  if (!ownBuild()) return () => undefined // files of the development server change by the minute
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = MANIFEST
  document.head.append(link)
  navigator.serviceWorker
    ?.register('/staff-worker.js', { scope: '/admin/delivery' })
    .catch((error: unknown) => console.error('Delivery does not open without a network', error))
  return () => link.remove()
}
