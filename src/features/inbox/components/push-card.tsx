import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { brand } from '#lib/text/brand'
import { deviceText } from '#lib/text/device'
import { relativeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { invalidates } from '#lib/backend/invalidates'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { StatusChip } from '#ui/data/status-chip'
import { Switch } from '#ui/form/switch'
import { Card } from '#ui/page/card'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { toast } from '#ui/state/toast'
import { dropBrowser } from '../push-mutations.ts'
import { browsersQuery } from '../push-queries.ts'
import { pushQuery, type PushState } from '../push-state.ts'
import { forgetBrowser, isApplePhone, turnOnPush } from '../push.ts'

/** Pushes to this browser, and which others have them. */
export function PushCard({ userId }: { userId: string }) {
  const push = useQuery(pushQuery(userId))
  if (push.data) return <Browsers userId={userId} push={push.data} />
  return <QueryPlaceholder query={push} className="h-24" framed />
}

function Browsers({ userId, push }: { userId: string; push: PushState }) {
  const queryClient = useQueryClient()
  const own = useQuery(browsersQuery(userId))
  const browsers = own.data ?? []
  const here = push.state === 'on' ? push.id : null
  const show = (state: PushState) => queryClient.setQueryData(pushQuery(userId).queryKey, state)
  const onError = (error: unknown) => toast.error(errorText(error))
  const settled = invalidates(browsersQuery(userId).queryKey)
  const on = useMutation({ mutationFn: turnOnPush, onSuccess: show, onError, ...settled })
  const off = useMutation({
    mutationFn: async (id: string) => {
      await dropBrowser(id)
      if (id !== here) return
      await forgetBrowser()
      show({ state: 'off' })
    },
    onError,
    ...settled,
  })
  const isBusy = on.isPending || off.isPending
  return (
    <Card>
      {push.state === 'unsupported' ? (
        <>
          <p className="text-14">Сообщать в браузере</p>
          <p className="mt-0.5 text-13 text-muted">
            {isApplePhone()
              ? 'На iPhone и iPad уведомления получает сайт, добавленный на экран «Домой»: нажмите «Поделиться» → «На экран „Домой“», откройте его оттуда и войдите.'
              : 'Этот браузер не получает уведомлений. Откройте кабинет в Chrome, Edge, Firefox или Safari, не в приватном окне.'}
          </p>
        </>
      ) : (
        <Switch
          checked={here !== null}
          disabled={isBusy || push.state === 'blocked'}
          onCheckedChange={() => (here ? off.mutate(here) : on.mutate())}
          note="Новые заказы и проблемы с доставкой, даже когда сайт закрыт"
        >
          Сообщать в браузере
        </Switch>
      )}
      {push.state === 'blocked' && (
        <Alert tone="warning" title="Браузер запретил уведомления" className="mt-2">
          {isApplePhone()
            ? 'Разрешите их в настройках телефона: «Уведомления» → ' + brand.name + '. Затем откройте сайт снова.'
            : 'Нажмите на значок слева от адреса сайта, разрешите «Уведомления» и обновите страницу.'}
        </Alert>
      )}
      {own.isError && <QueryPlaceholder query={own} className="h-14" />}
      {browsers.length > 0 && (
        <ul aria-label="Где сообщать" className="mt-2 border-t *:not-first:border-t">
          {browsers.map(({ id, device, renewed_at }) => (
            <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 text-14">
                {deviceText(device)}
                <span className="block text-13 text-muted">Был активен {relativeText(renewed_at)}</span>
              </span>
              {id === here ? (
                <StatusChip tone="success">Этот браузер</StatusChip>
              ) : (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Отключить: ${deviceText(device)}`}
                  disabled={isBusy}
                  onClick={() => off.mutate(id)}
                >
                  Отключить
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
