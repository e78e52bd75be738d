import { useMutation, useQuery } from '@tanstack/react-query'
import { use, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { clinicName } from '#features/users/clinic.ts'
import { clinicPages } from '#features/users/queries.ts'
import { dateTimeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { useDebouncedValue } from '#lib/dom/use-debounced-value'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Combobox, type ComboboxOption } from '#ui/form/combobox'
import { Field } from '#ui/form/field'
import { Form, FormErrors, FormField, type Submit } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { useLeaveGuard } from '#ui/window/leave-guard'
import { Leaving } from '#ui/window/leaving'
import { Textarea } from '#ui/form/textarea'
import { toast } from '#ui/state/toast'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/page/tabs'
import { saveTemplateMutation, sendTest } from '../mutations.ts'
import {
  messagePreviewQuery,
  versionsQuery,
  type Channel,
  type SystemEvent,
  type Template,
  type Variable,
} from '../queries.ts'
import { channelLabels } from '../words.ts'
import { VariableChips } from './variable-chips.tsx'

const labels = { title: 'Заголовок', body: 'Текст', button: 'Кнопка' }
const ASK_AFTER = 400

type TemplateEditorProps = { event: SystemEvent; variables: Variable[]; onClose: () => void }

/** One tab per channel, but for pushes, whose text is fixed. Asks before unsaved changes are dropped. */
export function TemplateEditor({ event, variables, onClose }: TemplateEditorProps) {
  const [channel, setChannel] = useState<Channel>('inbox')
  const [isDirty, setDirty] = useState(false)
  const { leave, question } = useLeaveGuard(isDirty)
  useImperativeHandle(use(Leaving), () => () => leave(onClose))
  const templates = event.notification_templates
    .filter((template) => template.channel !== 'push')
    .toSorted((a, b) => b.channel.localeCompare(a.channel))
  return (
    // The tab that was not left gets the focus back, which must not ask again.
    <Tabs activationMode="manual" value={channel} onValueChange={(value) => leave(() => setChannel(value as Channel))}>
      <TabsList>
        {templates.map((template) => (
          <TabsTrigger key={template.channel} value={template.channel}>
            {channelLabels[template.channel]}
          </TabsTrigger>
        ))}
      </TabsList>
      {templates.map((template) => (
        <TabsContent key={template.channel} value={template.channel}>
          <TemplateForm event={event} template={template} variables={variables} onDirty={setDirty} />
        </TabsContent>
      ))}
      {question}
    </Tabs>
  )
}

const textOf = ({ title, body, button }: Pick<Template, 'title' | 'body' | 'button'>) => ({
  title,
  body,
  button: button ?? '',
})

type TemplateFormProps = Omit<TemplateEditorProps, 'onClose'> & {
  template: Template
  onDirty: (isDirty: boolean) => void
}

function TemplateForm({ event, template, variables, onDirty }: TemplateFormProps) {
  const { channel } = template
  // The version the form was read from. A colleague's text replaces it when nothing is lost, or when chosen.
  const [version, setVersion] = useState(template.version)
  const form = useForm({ defaultValues: textOf(template) })
  const { control, register, reset, setValue, formState } = form
  const { isDirty, isSubmitting } = formState
  const saveTemplate = useMutation(saveTemplateMutation())
  const text = useRef<HTMLTextAreaElement>(null)
  const [clinic, setClinic] = useState<ComboboxOption | null>(null)
  const [search, setSearch] = useState('')
  const [testing, setTesting] = useState(false)
  const typed = useDebouncedValue(search, ASK_AFTER, search)
  const { data: clinics } = useQuery(clinicPages.query({ status: 'verified', search: typed }))
  const options = (clinics?.rows ?? []).map((found) => ({ value: found.user_id, label: clinicName(found) }))
  const { title = '', body = '', button = '' } = useWatch({ control })
  const asks = JSON.stringify({ event: event.event, title, body, ...(clinic && { clinic_id: clinic.value }) })
  const preview = useQuery(messagePreviewQuery(JSON.parse(useDebouncedValue(asks, ASK_AFTER, asks))))
  const own = variables.filter(
    ({ name, is_common }) => event.variables.includes(name) || (is_common && event.audience === 'clinic'),
  )
  const unknown = preview.data?.unknown ?? []

  const isChanged = template.version !== version && !isSubmitting
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => {
    if (isChanged && !isDirty) takeTheirs()
  })

  function takeTheirs() {
    reset(textOf(template))
    setVersion(template.version)
  }

  async function save(values: ReturnType<typeof textOf>, { saved }: Submit<ReturnType<typeof textOf>>) {
    const change = {
      event: event.event,
      channel,
      ...values,
      button: values.button || null,
      is_on: template.is_on,
      expected_version: version,
    }
    setVersion(await saveTemplate.mutateAsync(change))
    saved(values)
    toast.success('Текст сохранён и уже действует')
  }

  async function test() {
    setTesting(true)
    try {
      await sendTest({
        event: event.event,
        channels: [channel],
        title,
        body,
        button: button || null,
        url: null,
        clinic_id: clinic?.value,
      })
      toast.success(channel === 'email' ? 'Письмо придёт вам в течение минуты' : 'Сообщение уже во входящих')
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setTesting(false)
    }
  }

  const { ref: registerText, ...textField } = register('body', {
    maxLength: { value: 2000, message: 'Не больше 2 000 знаков' },
  })
  return (
    <Form
      form={form}
      onSubmit={save}
      aria-label={`Текст: ${channelLabels[channel].toLowerCase()}`}
      className="grid gap-4"
    >
      {isChanged && isDirty ? (
        <Alert
          role="alert"
          tone="warning"
          title="Пока вы правили, текст сохранил кто-то ещё"
          action={
            <span className="flex flex-wrap gap-x-4">
              <button type="button" className="link" onClick={takeTheirs}>
                Взять новый
              </button>
              <button type="button" className="link" onClick={() => setVersion(template.version)}>
                Оставить мой
              </button>
            </span>
          }
        >
          Новый: «{template.title}» {template.body}
        </Alert>
      ) : (
        <FormErrors labels={labels} />
      )}
      <FormField name="title" label={channel === 'email' ? 'Тема' : 'Заголовок'} required>
        <Input
          autoComplete="off"
          {...register('title', {
            validate: (value) => (value.trim().length >= 2 && value.length <= 160) || 'От 2 до 160 знаков',
          })}
        />
      </FormField>
      <FormField name="body" label="Текст">
        <Textarea
          rows={4}
          ref={(element) => {
            registerText(element)
            text.current = element
          }}
          {...textField}
        />
      </FormField>
      <VariableChips variables={own} field={text} onInsert={(next) => setValue('body', next, { shouldDirty: true })} />
      {unknown.length > 0 && (
        <Alert tone="danger" title="Таких переменных у этого события нет">
          {unknown.map((name) => (name === '{{' ? 'лишние скобки {{' : `{{${name}}}`)).join(', ')}
        </Alert>
      )}
      {channel === 'email' && (
        <FormField name="button" label="Кнопка" remark="необязательно">
          <Input
            autoComplete="off"
            {...register('button', {
              validate: (value) =>
                value === '' || (value.trim().length >= 2 && value.length <= 40) || 'От 2 до 40 знаков',
            })}
          />
        </FormField>
      )}
      <section aria-label="Предпросмотр" className="grid gap-3 rounded-card bg-sunken p-4">
        <Field label="Показать для клиники">
          <Combobox
            options={clinic && !options.some(({ value }) => value === clinic.value) ? [clinic, ...options] : options}
            value={clinic?.value ?? ''}
            onValueChange={(value) => setClinic(options.find((option) => option.value === value) ?? clinic)}
            onSearch={setSearch}
            placeholder="С примером данных"
          />
        </Field>
        <div className="rounded-control border bg-surface px-4 py-3">
          <p className="text-14 font-semibold break-words">{preview.data?.title ?? title}</p>
          <p className="mt-1 text-14 break-words whitespace-pre-line text-ink-soft">{preview.data?.body ?? body}</p>
          {channel === 'email' && button && <p className="mt-3 text-14 font-semibold text-accent">{button}</p>}
        </div>
      </section>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button type="button" variant="secondary" loading={testing} onClick={() => void test()}>
          Отправить себе
        </Button>
        <Button type="submit" loading={isSubmitting} disabled={!isDirty || isChanged || unknown.length > 0}>
          Сохранить
        </Button>
      </div>
      <Versions
        event={event.event}
        channel={channel}
        current={version}
        onTake={({ title, body, button }) => {
          for (const [name, value] of Object.entries({ title, body, button: button ?? '' })) {
            setValue(name as keyof typeof labels, value, { shouldDirty: true })
          }
        }}
      />
    </Form>
  )
}

type VersionsProps = {
  event: string
  channel: Channel
  current: number
  onTake: (text: Pick<Template, 'title' | 'body' | 'button'>) => void
}

/** Earlier texts to restore. */
function Versions({ event, channel, current, onTake }: VersionsProps) {
  const { data = [] } = useQuery(versionsQuery(event, channel))
  const former = data.filter(({ version }) => version !== current)
  if (former.length === 0) return null
  return (
    <section aria-label="Прежние тексты">
      <h3 className="mb-2 text-14">Прежние тексты</h3>
      <ul className="grid gap-px overflow-hidden rounded-card border bg-line">
        {former.map(({ version, title, body, button, created_at }) => (
          <li key={version} className="flex items-start justify-between gap-3 bg-surface px-4 py-2.5">
            <span className="min-w-0 text-13">
              <span className="block font-medium break-words">{title}</span>
              <span className="text-muted tabular-nums">
                Версия {version}, {dateTimeText(created_at)}
              </span>
            </span>
            <Button
              type="button"
              variant="ghost"
              className="px-2 text-13"
              onClick={() => onTake({ title, body, button })}
            >
              Взять
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
