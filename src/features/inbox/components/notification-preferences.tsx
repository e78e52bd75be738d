import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '#lib/text/error-texts'
import { Card } from '#ui/page/card'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { Switch } from '#ui/form/switch'
import { lazyPart } from '#ui/state/lazy-part'
import { Skeleton } from '#ui/state/skeleton'
import { toast } from '#ui/state/toast'
import { quietHoursMutation, switchEventMutation } from '../mutations.ts'
import { preferencesQuery, type Preferences } from '../queries.ts'

const CHANNELS = [
  { channel: 'inbox', label: 'В кабинете' },
  { channel: 'email', label: 'На почту' },
  { channel: 'push', label: 'В браузере' },
] as const

// Only staff have it.
const PushCard = lazyPart(async () => (await import('./push-card.tsx')).PushCard)

/** Switches take effect at once. */
export function NotificationPreferences({ userId }: { userId: string }) {
  const query = useQuery(preferencesQuery(userId))
  if (query.data) return <Switches userId={userId} preferences={query.data} />
  return <QueryPlaceholder query={query} className="h-80" framed />
}

function Switches({ userId, preferences: { events, quiet_hours } }: { userId: string; preferences: Preferences }) {
  const quiet = useMutation(quietHoursMutation(userId))
  const change = useMutation(switchEventMutation(userId))
  const onFailure = { onError: (error: unknown) => toast.error(errorText(error)) }
  const chosen = events.filter(({ is_fixed }) => !is_fixed)
  const fixed = events.filter(({ is_fixed }) => is_fixed)
  const channels = CHANNELS.filter(({ channel }) => events.some((event) => event[channel] !== null))
  const hasPush = channels.some(({ channel }) => channel === 'push')
  return (
    <div className="grid gap-4">
      {hasPush && <PushCard userId={userId} fallback={<Skeleton className="h-24 rounded-card" />} />}
      <Card>
        <Switch
          checked={quiet_hours}
          onCheckedChange={(isOn) => quiet.mutate(isOn, onFailure)}
          note={`Ночные ${hasPush ? 'сообщения' : 'письма'} придут в 9:00 по времени Алматы, ответы на ваши действия — сразу`}
        >
          Не присылать письма {hasPush && 'и сообщения в браузер '}с 21:00 до 9:00
        </Switch>
      </Card>
      {chosen.length > 0 && (
        <Card padded={false} className="overflow-hidden">
          <table className="w-full text-14">
            <caption className="sr-only">О чём сообщать и куда</caption>
            <thead>
              <tr className="border-b bg-sunken text-13 text-ink-soft">
                <th scope="col" className="px-4 py-2.5 text-left font-medium md:px-6">
                  О чём сообщать
                </th>
                {channels.map(({ channel, label }) => (
                  <th key={channel} scope="col" className="w-22 px-2 py-2.5 text-center font-medium md:w-30">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {chosen.map((event) => (
                <tr key={event.event} className="border-b last:border-b-0">
                  <th scope="row" className="px-4 py-3 text-left font-medium md:px-6">
                    {event.title}
                  </th>
                  {channels.map(({ channel, label }) => (
                    <td key={channel} className="px-2 py-3 text-center">
                      {event[channel] !== null && (
                        <Switch
                          aria-label={`${event.title}: ${label.toLowerCase()}`}
                          checked={event[channel]}
                          onCheckedChange={(is_on) => change.mutate({ event: event.event, channel, is_on }, onFailure)}
                          className="align-middle"
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
      {fixed.length > 0 && (
        <p className="px-1 text-13 text-muted">
          Приходят всегда, потому что без них нельзя работать с заказами:{' '}
          {fixed.map(({ title }) => title.toLowerCase()).join(', ')}.
        </p>
      )}
    </div>
  )
}
