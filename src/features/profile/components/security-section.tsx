import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { emailError, normalizeEmail } from '#features/account/credentials.ts'
import { changeEmail } from '#features/account/mutations.ts'
import { loginEmailQuery } from '../queries.ts'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { ErrorState } from '#ui/state/error-state'
import { Form, FormErrors, FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { Skeleton } from '#ui/state/skeleton'
import { toast } from '#ui/state/toast'
import { sections, type ProfileSearch } from '../sections.ts'
import { SectionHead } from './section-head.tsx'
import { SectionItem } from './section-item.tsx'
import { Sessions } from './sessions.tsx'

export function SecuritySection({ userId, search }: { userId: string; search: ProfileSearch }) {
  return (
    <>
      <SectionHead title={sections.security} />
      <LinkOutcome {...search} />
      <Card padded={false} className="*:not-first:border-t">
        <SectionItem
          icon={<KeyRound />}
          title="Пароль"
          note="От 8 символов, латинские буквы и цифры"
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

/** Outcome of a link that was mailed for a new address. */
function LinkOutcome({ message, error_code }: ProfileSearch) {
  if (error_code) {
    return (
      <Alert tone="warning" title="Ссылка не сработала">
        Она действует один час и срабатывает один раз. Если ниже прежняя почта, смените её ещё раз: мы пришлём новые
        письма.
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
      <SectionItem
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
    await queryClient.invalidateQueries({ queryKey: loginEmailQuery(userId).queryKey })
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
