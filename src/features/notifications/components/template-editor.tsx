import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { dateTimeText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { useDebouncedValue } from '#lib/use-debounced-value'
import { Alert } from '#ui/alert'
import { Button } from '#ui/button'
import { Combobox } from '#ui/combobox'
import { Field } from '#ui/field'
import { Form, FormErrors, FormField } from '#ui/form'
import { Input } from '#ui/input'
import { Textarea } from '#ui/textarea'
import { toast } from '#ui/toast'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs'
import { saveTemplateMutation, sendTest } from '../mutations.ts'
import {
  previewClinicsQuery,
  previewQuery,
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

type TemplateEditorProps = { event: SystemEvent; variables: Variable[] }

/** The texts of an event, one tab a channel. */
export function TemplateEditor({ event, variables }: TemplateEditorProps) {
  const [channel, setChannel] = useState<Channel>('inbox')
  const templates = event.notification_templates.toSorted((a, b) => b.channel.localeCompare(a.channel))
  return (
    <Tabs value={channel} onValueChange={(value) => setChannel(value as Channel)}>
      <TabsList>
        {templates.map((template) => (
          <TabsTrigger key={template.channel} value={template.channel}>
            {channelLabels[template.channel]}
          </TabsTrigger>
        ))}
      </TabsList>
      {templates.map((template) => (
        <TabsContent key={template.channel} value={template.channel}>
          <TemplateForm key={template.version} event={event} template={template} variables={variables} />
        </TabsContent>
      ))}
    </Tabs>
  )
}

type TemplateFormProps = TemplateEditorProps & { template: Template }

function TemplateForm({ event, template, variables }: TemplateFormProps) {
  const { channel, version } = template
  const form = useForm({ defaultValues: { title: template.title, body: template.body, button: template.button ?? '' } })
  const { control, register, setValue, formState } = form
  const saveTemplate = useMutation(saveTemplateMutation())
  const text = useRef<HTMLTextAreaElement>(null)
  const [clinic, setClinic] = useState('')
  const [testing, setTesting] = useState(false)
  const clinics = useQuery(previewClinicsQuery())
  const { title = '', body = '', button = '' } = useWatch({ control })
  const asks = JSON.stringify({ event: event.event, title, body, ...(clinic && { user_id: clinic }) })
  const preview = useQuery(previewQuery(JSON.parse(useDebouncedValue(asks, ASK_AFTER, asks))))
  const own = variables.filter(
    ({ name, is_common }) => event.variables.includes(name) || (is_common && event.audience === 'clinic'),
  )
  const unknown = preview.data?.unknown ?? []

  async function save(values: { title: string; body: string; button: string }) {
    const change = {
      event: event.event,
      channel,
      ...values,
      button: values.button || null,
      is_on: template.is_on,
      expected_version: version,
    }
    await saveTemplate.mutateAsync(change)
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
        user_id: clinic || undefined,
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
      <FormErrors labels={labels} />
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
            options={clinics.data ?? []}
            value={clinic}
            onValueChange={setClinic}
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
        <Button type="submit" loading={formState.isSubmitting} disabled={!formState.isDirty || unknown.length > 0}>
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

/** Former texts, to go back to. */
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
