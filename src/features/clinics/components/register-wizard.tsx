import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { useCallback, useEffect, useRef, useState } from 'react'
import { MailSent } from '#features/account/components/mail-sent.tsx'
import { prepareToSend, resendConfirmation } from '#features/account/mutations.ts'
import { Card } from '#ui/page/card'
import {
  type RegistrationDraft,
  loadDraft,
  loadSentMail,
  saveDraft,
  saveSentMail,
  type SentMail,
} from '../registration-draft.ts'
import { contactsSchema, organisationSchema } from '../schema.ts'
import { AccessStep } from './access-step.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { ConsentsStep, ContactsStep, OrganisationStep } from './steps.tsx'
import { WizardSteps } from './wizard-steps.tsx'

const steps = ['Вход', 'Организация', 'Контакты', 'Согласия']

type RegisterWizardProps = {
  /** From 1; an earlier step that is not filled in comes first. */
  step: number
  onStep: (step: number) => void
}

/** Registration in four steps. This browser stores what is typed, except the password. */
export function RegisterWizard({ step, onStep }: RegisterWizardProps) {
  const [draft, setDraft] = useState(loadDraft)
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState(loadSentMail)
  const current = Math.min(step, reachableStep(draft, password))
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(current)

  const keep = useCallback(
    (change: Partial<RegistrationDraft>) => setDraft((before) => ({ ...before, ...change, savedAt: Date.now() })),
    [],
  )
  useEffect(prepareToSend, [])
  useEffect(() => {
    if (draft.savedAt) saveDraft(draft)
  }, [draft])

  useEffect(() => {
    // Tells screen readers that the step has changed.
    if (shown.current !== current) content.current?.focus()
    shown.current = current
  }, [current])

  function remember(mail: SentMail | undefined) {
    saveSentMail(mail)
    setSent(mail)
  }

  if (sent) return <ConfirmEmail {...sent} onOtherEmail={() => (remember(undefined), onStep(1))} />

  return (
    <div className="page-width pt-5 md:pt-10">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <p className="text-14 text-muted md:hidden">
            Шаг {current} из {steps.length}
          </p>
          <h1 className="text-31 md:text-39">Регистрация клиники</h1>
        </div>
        <p className="text-13 text-muted md:pb-2">
          Уже есть доступ?{' '}
          <Link to="/login" className="link">
            Войти
          </Link>
        </p>
      </header>
      <div className="mt-4 mb-5 md:mt-6 md:mb-7">
        <WizardSteps steps={steps} current={current - 1} label="Шаги регистрации" />
      </div>
      <div className="grid gap-4 md:gap-8 lg:grid-cols-[minmax(0,1fr)_376px]">
        <div
          ref={content}
          tabIndex={-1}
          role="group"
          aria-label={`Шаг ${current} из ${steps.length}: ${steps[current - 1]}`}
          className="min-w-0 self-start rounded-card border bg-surface outline-none"
        >
          {current === 1 && (
            <AccessStep
              draft={draft}
              password={password}
              onChange={keep}
              onDone={(password) => (setPassword(password), onStep(2))}
            />
          )}
          {current === 2 && (
            <OrganisationStep draft={draft} onChange={keep} onBack={() => onStep(1)} onDone={() => onStep(3)} />
          )}
          {current === 3 && (
            <ContactsStep draft={draft} onChange={keep} onBack={() => onStep(2)} onDone={() => onStep(4)} />
          )}
          {current === 4 && (
            <ConsentsStep
              draft={draft}
              password={password}
              onStep={onStep}
              onSent={(email) => remember({ email, at: Date.now() })}
            />
          )}
        </div>
        <WizardAside last={current === steps.length} />
      </div>
    </div>
  )
}

/** The last step whose predecessors are all filled in. */
function reachableStep({ email, organisation, contacts }: RegistrationDraft, password: string): number {
  if (!email || !password) return 1
  if (!organisationSchema.safeParse(organisation).success) return 2
  return contactsSchema.safeParse(contacts).success ? 4 : 3
}

/** Same text whether or not the address has an account. */
function ConfirmEmail({ email, at, onOtherEmail }: SentMail & { onOtherEmail: () => void }) {
  return (
    <MailSent
      title="Подтвердите email"
      sentAt={at}
      onResend={() => resendConfirmation(email)}
      onOtherEmail={onOtherEmail}
      tip={
        <>
          Если вы уже регистрировались, письма не будет: войдите или{' '}
          <Link to="/forgot-password" className="link">
            восстановите пароль
          </Link>
        </>
      }
    >
      Мы отправили письмо на <b className="font-semibold break-words">{email}</b>. Откройте ссылку из него на любом
      устройстве, и заявка попадёт на проверку. Ссылка действует 1&nbsp;час.
    </MailSent>
  )
}

const needed = [
  'БИН или ИИН и адрес, как в справке о регистрации',
  'Телефон и почта, на которые ответит ваш сотрудник',
  '5 минут: черновик сохраняется в этом браузере',
]

const ahead = [
  ['Подтвердите почту', 'Ссылка придёт сразу. Открыть её можно на любом устройстве.'],
  ['Мы проверим заявку', 'Обычно до 1 рабочего дня.'],
  ['Откроется доступ', 'Заказы, ваш менеджер и корзина, которую вы уже собрали.'],
]

function WizardAside({ last }: { last: boolean }) {
  return (
    <aside className="grid content-start gap-4 lg:sticky lg:top-6 lg:self-start">
      <Card>{last ? <Ahead /> : <Needed />}</Card>
      <ContactsCard />
    </aside>
  )
}

function Needed() {
  return (
    <>
      <h2 className="text-20">Что понадобится</h2>
      <ul className="mt-3.5 grid gap-3 text-14">
        {needed.map((text) => (
          <li key={text} className="flex gap-3">
            <Check className="mt-0.5 size-4 text-accent" />
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}

function Ahead() {
  return (
    <>
      <h2 className="text-20">Что будет дальше</h2>
      <ol className="mt-4 grid gap-4">
        {ahead.map(([title, note], index) => (
          <li key={title} className="flex gap-3.5">
            <span className="w-4 flex-none text-20 leading-6 text-accent">{index + 1}</span>
            <span>
              <span className="block text-14 font-semibold">{title}</span>
              <span className="block text-13 text-muted">{note}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
