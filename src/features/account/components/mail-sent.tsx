import Check from 'lucide-react/icons/check'
import Mail from 'lucide-react/icons/mail'
import type { ReactNode } from 'react'
import { Button } from '#ui/action/button'
import { AuthPanel, BackToLogin } from './auth-panel.tsx'
import { ResendButton } from './resend-button.tsx'

type MailSentProps = {
  title: string
  children: ReactNode
  /** What else to try when no mail comes. */
  tip?: ReactNode
  sentAt: number
  onResend: () => Promise<unknown>
  onOtherEmail: () => void
}

/** Does not say whether the address has an account. */
export function MailSent({ title, children, tip, sentAt, onResend, onOtherEmail }: MailSentProps) {
  return (
    <AuthPanel
      title={title}
      icon={<Mail />}
      lead={
        <div role="status" className="text-16">
          {children}
        </div>
      }
    >
      <ul className="grid gap-2.5 text-14 [&_.lucide]:mt-0.5 [&_.lucide]:size-4 [&_.lucide]:text-accent [&>li]:flex [&>li]:gap-3">
        <li>
          <Check />
          Загляните в «Спам» и «Промоакции»
        </li>
        <li>
          <Check />
          Проверьте, нет ли ошибки в адресе
        </li>
        {tip && (
          <li>
            <Check />
            <span>{tip}</span>
          </li>
        )}
      </ul>
      <div className="mt-7 grid gap-2.5">
        <ResendButton size="lg" full sentAt={sentAt} onResend={onResend} />
        <Button variant="secondary" size="lg" full onClick={onOtherEmail}>
          Указать другой email
        </Button>
      </div>
      <BackToLogin />
    </AuthPanel>
  )
}
