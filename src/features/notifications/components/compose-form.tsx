import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { dateText, isoDay } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { keyedCalls } from '#lib/backend/keyed-calls'
import { useDebouncedValue } from '#lib/dom/use-debounced-value'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { CheckboxField } from '#ui/form/checkbox-field'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { FoldingCard } from '#ui/page/folding-card'
import { Form, FormErrors, FormField, type Submit } from '#ui/form/form'
import { DateField } from '#ui/form/form-fields'
import { Input } from '#ui/form/input'
import { useLeaveGuard } from '#ui/window/leave-guard'
import { Segmented } from '#ui/form/segmented'
import { Textarea } from '#ui/form/textarea'
import { toast } from '#ui/state/toast'
import {
  campaignOf,
  composeLabels,
  composeSchema,
  isCountable,
  MAX_BODY,
  MAX_TITLE,
  momentOf,
  personal,
  type ComposeValues,
} from '../compose.ts'
import { saveCampaign, sendCampaign, sendTest } from '../mutations.ts'
import { audienceKey, CAMPAIGNS, recipientsQuery, type RecipientsQuestion } from '../queries.ts'
import { sendTo } from '../words.ts'
import { AudienceFields } from './audience-fields.tsx'
import { ChannelsField } from './channels-field.tsx'
import { ImageField } from './image-field.tsx'
import { MessagePreview } from './message-preview.tsx'
import { Reach } from './reach.tsx'
import { RecipientsDialog } from './recipients-dialog.tsx'
import { VariableChips } from './variable-chips.tsx'

const ASK_AFTER = 400

/** Outlives the form: a retry saves and sends once. */
const once = keyedCalls()

type ComposeFormProps = {
  values: ComposeValues
  /** The draft being edited. */
  draftId: string | undefined
  note?: string | undefined
}

/** Nothing goes out before it is confirmed. */
export function ComposeForm({ values: initial, draftId, note }: ComposeFormProps) {
  const form = useForm<ComposeValues>({ resolver: zodResolver(composeSchema), defaultValues: initial })
  const { control, register, setValue } = form
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { isDirty, isSubmitting } = form.formState
  const { letLeave, question } = useLeaveGuard(isDirty)
  // The values as they were when the button was pressed.
  const [asked, setAsked] = useState<{ values: ComposeValues; total: number } | null>(null)
  const [pressed, setPressed] = useState('')
  const [nth, setNth] = useState({ audience: '', page: 1 })
  const text = useRef<HTMLTextAreaElement>(null)
  // The stored draft: a retry of sending reuses it.
  const stored = useRef({ id: draftId, content: '' })

  const values = { ...initial, ...useWatch({ control }) } as ComposeValues
  const { audience, kind, is_spaced, title, body } = campaignOf(values)
  // Compared as text: reading the form makes new objects.
  const asks = JSON.stringify({ audience, kind, is_spaced, title, body })
  const asking = JSON.parse(useDebouncedValue(asks, ASK_AFTER, asks)) as Omit<RecipientsQuestion, 'page' | 'page_size'>
  const askedAudience = audienceKey(asking)
  const page = nth.audience === askedAudience ? nth.page : 1
  const recipients = useQuery({
    ...recipientsQuery({ ...asking, page, page_size: 1 }),
    enabled: isCountable(asking.audience),
  })
  // A count of another audience does not apply to this one.
  const reached = recipients.data?.audience === audienceKey({ audience, kind, is_spaced }) ? recipients.data : undefined
  const isCounting = !reached && !recipients.isError && isCountable(audience)
  const total = reached?.count ?? 0
  const shown = reached?.rows[0]

  /** Saves the draft unless it is unchanged. */
  async function keep(sent: ComposeValues): Promise<string> {
    const campaign = campaignOf(sent)
    const content = JSON.stringify(campaign)
    let { id } = stored.current
    if (id === undefined || content !== stored.current.content) {
      id = await once(`save ${id} ${content}`, (key) => saveCampaign(campaign, id, key))
      stored.current = { id, content }
    }
    return id
  }

  async function send(sent: ComposeValues) {
    try {
      const id = await keep(sent)
      const sendAt = sent.when === 'later' ? momentOf(sent.day, sent.time) : undefined
      await once(`send ${id} ${sendAt}`, (key) => sendCampaign(id, sendAt, key))
    } catch (error) {
      form.setError('root', { message: errorText(error) })
      return
    }
    toast.success(sent.when === 'later' ? 'Рассылка запланирована' : 'Рассылка отправляется')
    letLeave()
    await queryClient.invalidateQueries({ queryKey: CAMPAIGNS })
    await navigate({ to: '/admin/notifications', search: { tab: 'log' } })
  }

  async function submit(sent: ComposeValues, { pressed: button, saved }: Submit<ComposeValues>) {
    setPressed(button)
    if (button === 'test') {
      const { channels, button: label, url, image, ...campaign } = campaignOf(sent)
      await sendTest({
        event: campaign.kind === 'advertising' ? 'advertising' : 'announcement',
        channels,
        title: campaign.title,
        body: campaign.body,
        button: label,
        url,
        image,
        clinic_id: shown?.user_id,
      })
      toast.success('Проба отправлена вам: письмо придёт в течение минуты')
    } else if (button === 'draft') {
      const id = await keep(sent)
      saved(sent)
      toast.success('Черновик сохранён')
      await queryClient.invalidateQueries({ queryKey: CAMPAIGNS })
      if (id !== draftId) {
        letLeave()
        await navigate({ to: '/admin/notifications', search: { campaign: id }, replace: true })
      }
    } else setAsked({ values: sent, total })
  }

  const { ref: registerText, ...textField } = register('body')
  const isStaff = values.to === 'staff'
  const isWritten = title.trim() !== '' && body.trim() !== ''
  return (
    <Form
      form={form}
      onSubmit={submit}
      // A first draft moves to its own address with what was sent.
      inert={isSubmitting && pressed === 'draft' && draftId === undefined}
      aria-label="Рассылка"
      className="grid items-start gap-3 md:gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]"
    >
      <div className="grid min-w-0 gap-3 md:gap-5">
        {note && <p className="text-14 text-ink-soft">{note}</p>}
        <FormErrors labels={composeLabels} />
        <Card>
          <CardHeader title="Кому" />
          <AudienceFields />
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3 md:mt-5">
            <Reach
              recipients={reached}
              missing={audience.emails?.length === 0 ? 'Введите адреса' : undefined}
              failed={recipients.isError}
              onRetry={() => void recipients.refetch()}
            />
            <RecipientsDialog question={asking} recipients={reached} />
          </div>
        </Card>
        <Card>
          <CardHeader title="Что" />
          <div className="grid gap-4 md:gap-5">
            <div className="grid gap-x-4 gap-y-1 md:grid-cols-2 md:gap-y-4">
              <ChannelsField />
              {!isStaff && (
                <Controller
                  control={control}
                  name="kind"
                  render={({ field: { value, onChange } }) => (
                    <Segmented
                      aria-label="Вид рассылки"
                      className="self-start"
                      options={[
                        { value: 'advertising', label: 'Рекламная' },
                        { value: 'service', label: 'О работе магазина' },
                      ]}
                      value={value}
                      onValueChange={onChange}
                    />
                  )}
                />
              )}
            </div>
            {!isStaff && (
              <p className="-mt-2 text-13 text-muted">
                {values.kind === 'advertising'
                  ? 'Получат только те, кто согласился на рассылку.'
                  : 'Получат все выбранные: о графике работы, оферте, безопасности. Рекламу так отправлять нельзя.'}
              </p>
            )}
            <FormField name="title" label="Заголовок" remark={`${title.length} из ${MAX_TITLE}`} required>
              <Input autoComplete="off" {...register('title')} />
            </FormField>
            <FormField name="body" label="Текст" remark={`${body.length} из ${MAX_BODY}`} required>
              <Textarea
                rows={5}
                ref={(element) => {
                  registerText(element)
                  text.current = element
                }}
                {...textField}
              />
            </FormField>
            <VariableChips
              variables={isStaff ? personal.slice(0, 1) : personal}
              field={text}
              onInsert={(next) =>
                setValue('body', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
              }
            />
          </div>
        </Card>
        <FoldingCard title="Картинка и кнопка" folds={!initial.button && !initial.url && !initial.image}>
          <div className="grid gap-4 md:gap-5">
            <ImageField />
            <div className="grid gap-4 md:grid-cols-2">
              <FormField name="button" label="Кнопка" remark="необязательно">
                <Input autoComplete="off" {...register('button')} />
              </FormField>
              <FormField
                name="url"
                label="Ссылка внутри сайта"
                remark="необязательно"
                hint="Например, /catalog?line=aqua-science"
              >
                <Input autoComplete="off" inputMode="url" {...register('url')} />
              </FormField>
            </div>
          </div>
        </FoldingCard>
        <Card>
          <CardHeader title="Когда" />
          <div className="grid gap-2 md:gap-4">
            <Controller
              control={control}
              name="when"
              render={({ field: { value, onChange } }) => (
                <Segmented
                  aria-label="Когда отправить"
                  className="md:max-w-80"
                  options={[
                    { value: 'now', label: 'Сейчас' },
                    { value: 'later', label: 'Позже' },
                  ]}
                  value={value}
                  onValueChange={onChange}
                />
              )}
            />
            {values.when === 'later' && (
              <div className="grid max-w-100 grid-cols-2 gap-4">
                <DateField name="day" label="День" min={isoDay()} required />
                <FormField name="time" label="Время, Алматы" required>
                  <Input inputMode="numeric" autoComplete="off" className="tabular-nums" {...register('time')} />
                </FormField>
              </div>
            )}
            {values.kind === 'advertising' && !isStaff && (
              <CheckboxField name="isSpaced" note="Кто получал рекламу за последние 7 дней, эту не получит">
                Не чаще раза в 7 дней
              </CheckboxField>
            )}
          </div>
        </Card>
      </div>
      <div className="grid min-w-0 gap-3 md:gap-5 lg:sticky lg:top-6">
        <FoldingCard title="Как увидит получатель">
          <MessagePreview
            title={shown?.title ?? title}
            body={shown?.body ?? body}
            button={values.button}
            image={values.image}
            recipient={shown?.name ?? undefined}
            isAdvertising={kind === 'advertising'}
          />
          {shown && (
            <div className="mt-3 flex items-center justify-between gap-3 text-13 text-muted">
              <span className="min-w-0 truncate">Показано для: {shown.name ?? shown.email}</span>
              {total > 1 && (
                <Button
                  type="button"
                  variant="ghost"
                  className="px-2 text-13"
                  onClick={() => setNth({ audience: askedAudience, page: (page % Math.min(total, 50)) + 1 })}
                >
                  Другой
                </Button>
              )}
            </div>
          )}
        </FoldingCard>
        <Card className="grid gap-2.5">
          {!isWritten && (
            <p id="unwritten" className="text-13 text-muted">
              Напишите заголовок и текст, чтобы отправить.
            </p>
          )}
          <Button
            type="submit"
            loading={isCounting}
            disabled={!isWritten || (total === 0 && !isCounting)}
            aria-describedby={isWritten ? undefined : 'unwritten'}
            full
          >
            {values.when === 'later' ? 'Запланировать' : isCounting ? 'Отправить' : sendTo(total)}
          </Button>
          <div className="grid grid-cols-2 gap-2.5">
            {(['test', 'draft'] as const).map((value) => (
              <Button
                key={value}
                type="submit"
                value={value}
                variant="secondary"
                className="px-2"
                loading={isSubmitting && pressed === value}
              >
                {value === 'test' ? 'Отправить себе' : 'Сохранить черновик'}
              </Button>
            ))}
          </div>
        </Card>
      </div>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={asked.values.when === 'later' ? 'Запланировать рассылку?' : `${sendTo(asked.total)}?`}
          confirmLabel={asked.values.when === 'later' ? 'Запланировать' : 'Отправить'}
          onConfirm={() => send(asked.values)}
        >
          {asked.values.when === 'later'
            ? `«${title}» уйдёт ${dateText(asked.values.day)} в ${asked.values.time}. До этого её можно отменить в журнале.`
            : `«${title}»: пока рассылка идёт, её можно остановить в журнале.`}
        </ConfirmDialog>
      )}
      {question}
    </Form>
  )
}
