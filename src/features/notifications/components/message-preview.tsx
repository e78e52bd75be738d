import { useState } from 'react'
import { brand } from '#lib/text/brand'
import { CAMPAIGN_IMAGES, publicFileUrl } from '#lib/files/public-file'
import { Segmented } from '#ui/form/segmented'
import type { Channel } from '../queries.ts'
import { channelLabels } from '../words.ts'

type MessagePreviewProps = {
  title: string
  body: string
  button: string
  image: string | null
  /** Whose data the text shows. */
  recipient: string | undefined
  isAdvertising: boolean
}

/** A message as a mail or as an inbox entry. */
export function MessagePreview({ title, body, button, image, recipient, isAdvertising }: MessagePreviewProps) {
  const [channel, setChannel] = useState<Channel>('email')
  const options = (['email', 'inbox'] as const).map((value) => ({ value, label: channelLabels[value] }))
  const lines = body.split(/\n+/).filter((line) => line.trim() !== '')
  return (
    <div className="grid gap-3">
      <Segmented
        aria-label="Где показать"
        options={options}
        value={channel}
        onValueChange={(value) => setChannel(value as Channel)}
      />
      <div className="rounded-card bg-sunken p-4">
        {channel === 'inbox' ? (
          <div className="rounded-control border border-l-3 border-l-accent bg-accent-soft px-4 py-3">
            <p className="text-14 font-semibold break-words">{title || 'Заголовок'}</p>
            {body && <p className="mt-0.5 text-13 break-words whitespace-pre-line text-ink-soft">{body}</p>}
            {image && (
              <img src={publicFileUrl(CAMPAIGN_IMAGES, image)} alt="" className="mt-2 max-h-40 rounded-control" />
            )}
          </div>
        ) : (
          <div className="rounded-control border bg-surface">
            <div className="border-b px-4 py-3">
              <p className="text-14 font-semibold break-words">{title || 'Заголовок'}</p>
              <p className="text-13 text-muted">
                {brand.name}
                {recipient && `, кому: ${recipient}`}
              </p>
            </div>
            <div className="px-4 py-5">
              <p className="mb-3 text-16 tracking-[0.16em] text-accent uppercase">{brand.name}</p>
              {image && (
                <img src={publicFileUrl(CAMPAIGN_IMAGES, image)} alt="" className="mb-4 w-full rounded-control" />
              )}
              <p className="mb-3 text-20 font-semibold break-words">{title || 'Заголовок'}</p>
              {lines.map((line, index) => (
                <p key={index} className="mb-3 text-14 break-words">
                  {line}
                </p>
              ))}
              {button && (
                <p className="mt-4 rounded-control bg-accent px-4 py-3 text-center text-14 font-semibold text-on-accent">
                  {button}
                </p>
              )}
            </div>
            {isAdvertising && <p className="border-t px-4 py-3 text-12 text-muted">Отписаться от рассылки</p>}
          </div>
        )}
      </div>
    </div>
  )
}
