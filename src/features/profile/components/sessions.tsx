import { useQuery } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { endSession, signOutOthers } from '#features/account/mutations.ts'
import { ownSessionsQuery, type OwnSession } from '../queries.ts'
import { useSignOut } from '#features/account/use-sign-out.ts'
import { relativeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { ErrorState } from '#ui/state/error-state'
import { Skeleton } from '#ui/state/skeleton'
import { StatusChip } from '#ui/data/status-chip'
import { toast } from '#ui/state/toast'
import { deviceText, isMobile } from '#lib/text/device'
import { SectionItem } from './section-item.tsx'

const CONSEQUENCE = 'Там понадобится войти заново: открытые страницы закроются в течение часа.'

export function Sessions({ userId }: { userId: string }) {
  const { data: sessions, isError, refetch, isFetching } = useQuery(ownSessionsQuery(userId))
  const signOutEverywhere = useSignOut('global')

  async function end(action: () => Promise<void>, done: string) {
    try {
      await action()
      toast.success(done)
    } catch (error) {
      toast.error(errorText(error))
      throw error
    } finally {
      // Also after a failure: the other side may have been faster.
      await refetch()
    }
  }

  return (
    <Card padded={false} aria-label="Где выполнен вход">
      <CardHeader title="Где выполнен вход" className="mb-0 px-4 pt-4 pb-3 md:px-6 md:pt-5" />
      {sessions ? (
        <ul className="border-t *:not-first:border-t">
          {sessions.map((session) => (
            <li key={session.id}>
              <SessionItem
                session={session}
                onEnd={() => end(() => endSession(session.id), `Вход завершён: ${deviceText(session.user_agent)}`)}
              />
            </li>
          ))}
        </ul>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton className="m-4 h-12" />
      )}
      <footer className="flex flex-wrap gap-2.5 border-t px-4 py-4 max-md:flex-col md:px-6">
        {sessions && sessions.length > 1 && (
          <ConfirmDialog
            trigger={<Button variant="secondary">Выйти на других устройствах</Button>}
            title="Выйти на других устройствах?"
            confirmLabel="Выйти на других"
            onConfirm={() => end(signOutOthers, 'Вы вышли на других устройствах')}
          >
            {CONSEQUENCE}
          </ConfirmDialog>
        )}
        <ConfirmDialog
          trigger={<Button variant="danger">Выйти на всех устройствах</Button>}
          title="Выйти на всех устройствах?"
          confirmLabel="Выйти на всех"
          tone="danger"
          onConfirm={signOutEverywhere}
        >
          На этом тоже. {CONSEQUENCE}
        </ConfirmDialog>
      </footer>
    </Card>
  )
}

function SessionItem({ session, onEnd }: { session: OwnSession; onEnd: () => Promise<void> }) {
  const device = deviceText(session.user_agent)
  return (
    <SectionItem
      icon={isMobile(session.user_agent) ? <Smartphone /> : <Monitor />}
      title={device}
      note={session.is_current ? 'Сейчас' : `Был активен ${relativeText(session.active_at)}`}
      end={
        session.is_current ? (
          <StatusChip tone="success">Это устройство</StatusChip>
        ) : (
          <ConfirmDialog
            trigger={
              <Button variant="secondary" aria-label={`Завершить: ${device}`}>
                Завершить
              </Button>
            }
            title="Завершить этот вход?"
            confirmLabel="Завершить вход"
            onConfirm={onEnd}
          >
            {device}. {CONSEQUENCE}
          </ConfirmDialog>
        )
      }
    />
  )
}
