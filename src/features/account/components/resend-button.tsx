import { useEffect, useState } from 'react'
import { errorText } from '#lib/text/error-texts'
import { Button, type ButtonProps } from '#ui/action/button'
import { toast } from '#ui/state/toast'

const PAUSE = 60_000

type ResendButtonProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  /** When the last mail was sent. */
  sentAt: number
  onResend: () => Promise<unknown>
}

/** At least a minute after the last one. */
export function ResendButton({ sentAt, onResend, ...props }: ResendButtonProps) {
  const [resentAt, setResentAt] = useState(0)
  const [sending, setSending] = useState(false)
  const lastSentAt = Math.max(sentAt, resentAt)

  async function resend() {
    setSending(true)
    try {
      await onResend()
      setResentAt(Date.now())
      toast.success('Письмо отправлено ещё раз')
    } catch (error) {
      toast.error(errorText(error))
    }
    setSending(false)
  }

  return (
    <PausedButton
      key={lastSentAt}
      until={lastSentAt + PAUSE}
      loading={sending}
      onClick={() => void resend()}
      {...props}
    />
  )
}

function PausedButton({ until, ...props }: ButtonProps & { until: number }) {
  const left = useCountdown(until)
  return (
    <Button disabled={left > 0} {...props}>
      {left > 0 ? <span className="tabular-nums">Отправить ещё раз через {clock(left)}</span> : 'Отправить ещё раз'}
    </Button>
  )
}

/** 0:42 */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const SECOND = 1000

/** Whole seconds left until a moment. For another moment, give the component another key. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / SECOND))
  const running = left > 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [running])

  return left
}
