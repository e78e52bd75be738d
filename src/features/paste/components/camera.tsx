import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { readCodes } from '../read-codes.ts'

type Trouble = 'refused' | 'absent' | 'busy' | 'broken'

const troubles: Record<Trouble, { title: string; text: string }> = {
  refused: {
    title: 'Камера запрещена',
    text: 'Разрешите её этому сайту в настройках браузера или введите цифры под штрихкодом.',
  },
  absent: { title: 'Камеры нет', text: 'Откройте эту страницу на телефоне или введите цифры под штрихкодом.' },
  busy: { title: 'Камера занята', text: 'Закройте другую программу с камерой или введите цифры под штрихкодом.' },
  broken: { title: 'Камера не читает коды', text: 'Проверьте связь и повторите или введите цифры под штрихкодом.' },
}

/** By the names of what `getUserMedia` refuses with. */
const troubleNames: Record<string, Trouble> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  NotSupportedError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** The camera's picture, which is read for codes; what stands in its way, otherwise. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'on' | Trouble>('starting')
  const [attempt, setAttempt] = useState(0)
  const read = useEffectEvent(onCode)

  useEffect(() => {
    const watching = new AbortController()
    const { signal } = watching
    readCodes(video.current!, { signal, onPicture: () => setState('on'), onCode: (code) => read(code) }).catch(
      (error: Error) => {
        if (signal.aborted) return
        console.warn('No codes from the camera', error)
        setState(troubleNames[error.name] ?? 'broken')
      },
    )
    return () => watching.abort()
  }, [attempt])

  function retry() {
    setState('starting')
    setAttempt((count) => count + 1)
  }

  const trouble = state === 'starting' || state === 'on' ? undefined : troubles[state]
  return (
    <>
      {trouble && (
        <Alert
          role="alert"
          tone="warning"
          title={trouble.title}
          action={
            <Button variant="secondary" size="sm" onClick={retry}>
              Повторить
            </Button>
          }
        >
          {trouble.text}
        </Alert>
      )}
      <div hidden={trouble !== undefined} className="relative overflow-hidden rounded-card border bg-sunken">
        <video
          ref={video}
          aria-label="Что видит камера"
          muted
          playsInline
          className="aspect-[4/3] w-full object-cover"
        />
        {state === 'starting' && (
          <p className="absolute inset-0 grid place-items-center text-14 text-muted">Ждём камеру…</p>
        )}
      </div>
    </>
  )
}
