import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { emailError, normalizeEmail } from '#features/account/credentials.ts'
import { changeEmail, signOutOthers } from '#features/account/mutations.ts'
import { accountKeys, loginEmailQuery, ownSessionsQuery, type OwnSession } from '#features/account/queries.ts'
import { useSignOut } from '#features/account/use-sign-out.ts'
import { relativeText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { Alert } from '#ui/alert'
import { Button } from '#ui/button'
import { Card, CardHeader } from '#ui/card'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { ErrorState } from '#ui/error-state'
import { Form, FormErrors, FormField } from '#ui/form'
import { Input } from '#ui/input'
import { Skeleton } from '#ui/skeleton'
import { StatusChip } from '#ui/status-chip'
import { toast } from '#ui/toast'
import { deviceText, isMobile } from '../device.ts'
import { sections, type ProfileSearch } from '../sections.ts'
import { SectionHead } from './section-head.tsx'

/** How one signs in, and where one has. */
export function SecuritySection({ userId, search }: { userId: string; search: ProfileSearch }) {
  return (
    <>
      <SectionHead title={sections.security} />
      <LinkOutcome {...search} />
      <Card padded={false} className="*:not-first:border-t">
        <Item
          icon={<KeyRound />}
          title="Пароль"
          note="От 8 символов, буквы и цифры"
          end={
            <Button asChild variant="secondary">
              <Link to="/change-password">Сменить пароль</Link>
            </Button>
          }
        />
        <LoginEmail userId={userId} />
      </Card>
      <Sessions userId={userId} />
    </>
  )
}

/** What became of a link that was mailed for a new address. */
function LinkOutcome({ message, error_code }: ProfileSearch) {
  if (error_code) {
    return (
      <Alert tone="warning" title="Ссылка не сработала">
        Она действует один час и срабатывает один раз. Смените почту ещё раз, и мы пришлём новые письма.
      </Alert>
    )
  }
  if (!message) return null
  return (
    <Alert tone="info" title="Первая ссылка принята">
      Осталось открыть ссылку из второго письма: оно пришло на другой адрес.
    </Alert>
  )
}

function LoginEmail({ userId }: { userId: string }) {
  const { data: login, isError, refetch, isFetching } = useQuery(loginEmailQuery(userId))
  const [changing, setChanging] = useState(false)
  if (isError && !login) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  if (!login) return <Skeleton className="m-4 h-12" />
  return (
    <div>
      <Item
        icon={<Mail />}
        title={login.email}
        note="Почта для входа, подтверждена"
        end={
          !changing && (
            <Button variant="secondary" onClick={() => setChanging(true)}>
              Сменить почту
            </Button>
          )
        }
      />
      {login.newEmail && !changing && (
        <Alert tone="info" title={`Ждём подтверждения: ${login.newEmail}`} className="mx-4 mb-4 md:mx-6 md:mb-5">
          Откройте ссылки из обоих писем: на прежнем адресе и на новом. До этого входите с прежней почтой.
        </Alert>
      )}
      {changing && <EmailForm userId={userId} current={login.email} onClose={() => setChanging(false)} />}
    </div>
  )
}

type EmailFormProps = { userId: string; current: string; onClose: () => void }

function EmailForm({ userId, current, onClose }: EmailFormProps) {
  const queryClient = useQueryClient()
  const form = useForm({ defaultValues: { email: '' } })

  function problem(email: string) {
    return emailError(email) ?? (normalizeEmail(email) === current ? 'Это и есть ваша почта для входа' : undefined)
  }

  async function submit({ email }: { email: string }) {
    await changeEmail(normalizeEmail(email))
    await queryClient.invalidateQueries({ queryKey: accountKeys.login(userId) })
    toast.success('Письма отправлены', { description: 'Откройте ссылки на обоих адресах.' })
    onClose()
  }

  return (
    <Form form={form} onSubmit={submit} className="grid max-w-120 gap-4 px-4 pb-5 md:px-6">
      <FormErrors labels={{}} />
      <FormField
        name="email"
        label="Новая почта"
        required
        hint="Пришлём по письму на прежний и на новый адрес. Почта сменится, когда вы откроете ссылки из обоих."
      >
        <Input
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('email', { validate: problem })}
        />
      </FormField>
      <div className="flex gap-2.5 max-md:flex-col">
        <Button type="submit" loading={form.formState.isSubmitting}>
          Отправить письма
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </Form>
  )
}

const OTHERS_FOLLOW = 'Там понадобится войти заново: открытые страницы закроются в течение часа.'

function Sessions({ userId }: { userId: string }) {
  const { data: sessions, isError, refetch, isFetching } = useQuery(ownSessionsQuery(userId))
  const signOutEverywhere = useSignOut('global')

  async function endOthers() {
    try {
      await signOutOthers()
    } catch (error) {
      toast.error(errorText(error))
      throw error
    }
    await refetch()
    toast.success('Вы вышли на других устройствах')
  }

  return (
    <Card padded={false} aria-label="Где выполнен вход">
      <CardHeader title="Где выполнен вход" className="mb-0 px-4 pt-4 pb-3 md:px-6 md:pt-5" />
      {sessions ? (
        <ul className="border-t *:not-first:border-t">
          {sessions.map((session) => (
            <li key={session.id}>
              <Item
                icon={isMobile(session.user_agent) ? <Smartphone /> : <Monitor />}
                title={deviceText(session.user_agent)}
                note={activityText(session)}
                end={session.is_current && <StatusChip tone="success">Это устройство</StatusChip>}
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
            onConfirm={endOthers}
          >
            {OTHERS_FOLLOW}
          </ConfirmDialog>
        )}
        <ConfirmDialog
          trigger={<Button variant="danger">Выйти на всех устройствах</Button>}
          title="Выйти на всех устройствах?"
          confirmLabel="Выйти на всех"
          tone="danger"
          onConfirm={signOutEverywhere}
        >
          На этом тоже. {OTHERS_FOLLOW}
        </ConfirmDialog>
      </footer>
    </Card>
  )
}

const activityText = ({ is_current, active_at }: OwnSession) =>
  is_current ? 'Сейчас' : `Был активен ${relativeText(active_at)}`

type ItemProps = { icon: ReactNode; title: ReactNode; note: ReactNode; end?: ReactNode }

function Item({ icon, title, note, end }: ItemProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3.5 md:px-6">
      <span aria-hidden className="flex-none text-ink-soft">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-45">
        <p className="text-14 font-semibold break-words">{title}</p>
        <p className="text-13 text-muted">{note}</p>
      </div>
      {end && <div className="max-md:ml-9">{end}</div>}
    </div>
  )
}
