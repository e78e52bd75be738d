import { useMutation, useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useRef, useState } from 'react'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { Dialog, DialogContent } from '#ui/window/dialog'
import { Leaving } from '#ui/window/leaving'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { Switch } from '#ui/form/switch'
import { toast } from '#ui/state/toast'
import { saveTemplateMutation } from '../mutations.ts'
import { eventsQuery, type Channel, type SystemEvent, type Template } from '../queries.ts'
import { channelLabels } from '../words.ts'
import { TemplateEditor } from './template-editor.tsx'

const audiences = [
  { audience: 'clinic', title: 'Клиникам' },
  { audience: 'staff', title: 'Сотрудникам' },
] as const
const CHANNELS: Channel[] = ['inbox', 'email', 'push']

/** Automatic messages: each event by channel, its switch and its text. */
export function EventsTab() {
  const query = useQuery(eventsQuery())
  const [editing, setEditing] = useState<string | null>(null)
  const leave = useRef<() => void>(null)
  if (!query.data) return <QueryPlaceholder query={query} className="h-120" framed />
  const { events, variables } = query.data
  const edited = events.find(({ event }) => event === editing)
  return (
    <div className="grid gap-6">
      {audiences.map(({ audience, title }) => {
        const own = events.filter((event) => event.audience === audience)
        const channels = CHANNELS.filter((channel) => own.some((event) => templateOf(event, channel)))
        return (
          <Card key={audience} padded={false} className="overflow-hidden">
            <table className="w-full text-14">
              <caption className="px-4 pt-4 pb-3 text-left text-16 font-semibold md:px-6">{title}</caption>
              <thead>
                <tr className="border-y bg-sunken text-13 text-ink-soft">
                  <th scope="col" className="px-4 py-2.5 text-left font-medium md:px-6">
                    Событие
                  </th>
                  {channels.map((channel) => (
                    <th key={channel} scope="col" className="w-16 px-1 py-2.5 text-center font-medium md:w-32">
                      {channelLabels[channel]}
                    </th>
                  ))}
                  <th scope="col" className="w-14 px-2 py-2.5 md:w-40">
                    <span className="sr-only">Тексты</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {own.map((event) => (
                  <EventRow
                    key={event.event}
                    event={event}
                    channels={channels}
                    onEdit={() => setEditing(event.event)}
                  />
                ))}
              </tbody>
            </table>
          </Card>
        )
      })}
      <Leaving value={leave}>
        <Dialog open={edited !== undefined} onOpenChange={() => leave.current?.()}>
          {edited && (
            <DialogContent title={edited.title} size="lg">
              <TemplateEditor event={edited} variables={variables} onClose={() => setEditing(null)} />
            </DialogContent>
          )}
        </Dialog>
      </Leaving>
    </div>
  )
}

const templateOf = ({ notification_templates }: SystemEvent, channel: Channel) =>
  notification_templates.find((template) => template.channel === channel)

function EventRow({ event, channels, onEdit }: { event: SystemEvent; channels: Channel[]; onEdit: () => void }) {
  const email = templateOf(event, 'email')
  return (
    <tr className="border-b last:border-b-0">
      <th scope="row" className="px-4 py-2.5 text-left font-medium max-md:py-1 md:px-6">
        {event.title}
        {email && <span className="block text-13 font-normal break-words text-muted max-md:hidden">{email.title}</span>}
      </th>
      {channels.map((channel) => {
        const template = templateOf(event, channel)
        return (
          <td key={channel} className="px-2 py-2.5 text-center max-md:px-1 max-md:py-1">
            {template && <ChannelSwitch event={event} template={template} />}
          </td>
        )
      })}
      <td className="px-2 py-2.5 text-right max-md:px-1 max-md:py-1 md:pr-5">
        <Button variant="ghost" className="px-2 text-13" aria-label={`Изменить: ${event.title}`} onClick={onEdit}>
          <Pencil className="size-4" />
          <span className="max-md:hidden">Изменить</span>
        </Button>
      </td>
    </tr>
  )
}

function ChannelSwitch({ event, template }: { event: SystemEvent; template: Template }) {
  const save = useMutation(saveTemplateMutation())
  const { channel, title, body, button, version, is_on } = template
  const shown = save.isPending ? save.variables.is_on : is_on
  return (
    <Switch
      aria-label={`${event.title}: ${channelLabels[channel].toLowerCase()}`}
      className="align-middle"
      checked={shown}
      disabled={save.isPending}
      onCheckedChange={(isOn) =>
        save.mutate(
          { event: event.event, channel, title, body, button, is_on: isOn, expected_version: version },
          { onError: (error) => toast.error(errorText(error)) },
        )
      }
    />
  )
}
