import { useController } from 'react-hook-form'
import { Checkbox } from '#ui/form/checkbox'
import { useFieldError } from '#ui/form/form'
import type { ComposeValues } from '../compose.ts'
import { channelLabels } from '../words.ts'

export function ChannelsField() {
  const { value, onChange, ref } = useController<ComposeValues, 'channels'>({ name: 'channels' }).field
  const error = useFieldError('channels')
  return (
    <div role="group" aria-label="Каналы">
      <div className="flex flex-wrap gap-x-6">
        {(['inbox', 'email'] as const).map((channel, index) => (
          <Checkbox
            key={channel}
            ref={index === 0 ? ref : undefined}
            checked={value.includes(channel)}
            aria-invalid={error ? true : undefined}
            onCheckedChange={(isOn) => onChange(isOn ? [...value, channel] : value.filter((one) => one !== channel))}
          >
            {channelLabels[channel]}
          </Checkbox>
        ))}
      </div>
      {error && <p className="text-13 text-danger">{error}</p>}
    </div>
  )
}
