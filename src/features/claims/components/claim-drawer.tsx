import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { isoDay } from '#lib/dates/dates'
import { AppError } from '#lib/backend/errors'
import { invalidate } from '#lib/backend/invalidates'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { Form, FormErrors, FormField } from '#ui/form/form'
import { Radio, RadioGroup } from '#ui/form/radio-group'
import { Stepper } from '#ui/form/stepper'
import { Textarea } from '#ui/form/textarea'
import { Section } from '#ui/page/section'
import { Alert } from '#ui/state/alert'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { toast } from '#ui/state/toast'
import { Drawer, DrawerBody, DrawerContent, DrawerFooter, DrawerHeader } from '#ui/window/drawer'
import type { ClaimLine, OrderClaims } from '../claim.ts'
import {
  deleteDraft,
  deletePhoto,
  draftId,
  newDraft,
  photoOf,
  putDraft,
  putPhoto,
  type Draft,
  type Purpose,
  type Typed,
} from '../draft-store.ts'
import { DRAFTS, draftQuery, orderClaimsQuery, shownIn } from '../queries.ts'
import { isOffline, photoPath, sendDraft, sentText } from '../sending.ts'
import { claimKind, claimWish, CONDITIONS, KINDS, parcelCondition, wishNote, WISHES } from '../words.ts'
import { leftText } from '../terms.ts'
import { PhotosField, type PickedPhoto } from './photos-field.tsx'

type ClaimDrawerProps = {
  userId: string
  order: { id: string; number: string }
  purpose: Purpose
  /** Where its query belongs. */
  scope?: readonly string[]
  onClose: () => void
}

const titles: Record<Purpose, string> = { claim: 'Сообщить о проблеме', return: 'Посылка вернулась' }

/** What is wrong with a sent order. Kept on the device until it is sent. */
export function ClaimDrawer({ userId, order, purpose, scope, onClose }: ClaimDrawerProps) {
  const subject = { userId, orderId: order.id, purpose }
  const claims = useQuery(orderClaimsQuery(order.id, scope))
  const kept = useQuery(draftQuery(draftId(subject)))
  const photos = useQuery({
    queryKey: ['claim-draft-photos', draftId(subject), kept.dataUpdatedAt],
    queryFn: () => readPhotos(kept.data?.photos ?? []),
    enabled: kept.isSuccess,
    networkMode: 'always',
    gcTime: 0,
  })
  const queryClient = useQueryClient()
  // However it is closed, the page then says what is kept.
  useEffect(() => () => void invalidate(queryClient, DRAFTS), [queryClient])
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent>
        <DrawerHeader title={titles[purpose]} subtitle={`Заказ ${order.number}`} />
        {claims.data && kept.isSuccess && photos.data ? (
          <ClaimForm
            // Sending changes what is kept: names of photos, the key.
            key={kept.dataUpdatedAt}
            draft={kept.data ?? newDraft({ ...subject, orderNumber: order.number })}
            opened={photos.data}
            claims={claims.data}
            onClose={onClose}
          />
        ) : (
          <DrawerBody>
            <QueryPlaceholder query={claims} className="h-100" />
          </DrawerBody>
        )}
      </DrawerContent>
    </Drawer>
  )
}

async function readPhotos(refs: Draft['photos']): Promise<PickedPhoto[]> {
  const read = await Promise.all(refs.map(async ({ path }) => ({ path, blob: await photoOf(path) })))
  return read.flatMap(({ path, blob }) => (blob ? [{ path, blob }] : []))
}

const schemaOf = (purpose: Purpose) =>
  z.object({
    what: z.string().min(1, purpose === 'claim' ? 'Выберите, что случилось' : 'Выберите, в каком состоянии посылка'),
    wanted: z.string().min(purpose === 'claim' ? 1 : 0, 'Выберите, как решить'),
    quantities: z
      .record(z.string(), z.number())
      .refine((quantities) => Object.values(quantities).some((quantity) => quantity > 0), 'Укажите, сколько штук'),
    comment: z.string().max(2000, 'Не больше 2 000 знаков'),
  })

type ClaimFormProps = { draft: Draft; opened: PickedPhoto[]; claims: OrderClaims; onClose: () => void }

function ClaimForm({ draft: first, opened, claims, onClose }: ClaimFormProps) {
  const queryClient = useQueryClient()
  const { purpose } = first
  const lines = claims.lines.filter(({ left }) => left > 0)
  const formId = useId()
  const [photos, setPhotos] = useState(opened)
  const [hasStorage, setHasStorage] = useState(true)
  const draft = useRef(first)
  const form = useForm<Typed, unknown, Typed>({
    resolver: zodResolver(schemaOf(purpose)),
    shouldFocusError: false,
    defaultValues: {
      what: first.what,
      wanted: first.wanted,
      comment: first.comment,
      quantities: Object.fromEntries(
        lines.map(({ order_item_id: id, left }) => [
          id,
          // The only piece there is, and a parcel as a whole, need not be counted.
          Math.min(
            first.quantities[id] ?? (purpose === 'return' || (lines.length === 1 && left === 1) ? left : 0),
            left,
          ),
        ]),
      ),
    },
  })
  const { isSubmitting } = form.formState

  function keep(change: Partial<Draft>) {
    draft.current = { ...draft.current, ...change, isWaiting: false, refusal: undefined }
    return putDraft(draft.current).catch(() => setHasStorage(false))
  }

  useEffect(() => {
    const { unsubscribe } = form.watch(() => void keep(structuredClone(form.getValues())))
    return unsubscribe
  }, [form])

  async function add(blobs: Blob[]) {
    const added = blobs.map((blob) => ({ blob, path: photoPath(first.userId, blob) }))
    await Promise.all(added.map((photo) => putPhoto({ ...photo, draftId: first.id }))).catch(() => setHasStorage(false))
    setPhotos((before) => [...before, ...added])
    await keep({ photos: [...draft.current.photos, ...added.map(({ path }) => ({ path, isSent: false }))] })
  }

  function remove(path: string) {
    setPhotos((before) => before.filter((photo) => photo.path !== path))
    void keep({ photos: draft.current.photos.filter((photo) => photo.path !== path) })
    void deletePhoto(path).catch(() => undefined)
  }

  async function submit(values: Typed) {
    await keep(values)
    try {
      const claim = await sendDraft(first.id)
      toast.success(sentText(claim))
    } catch (error) {
      if (!isOffline(error)) {
        await invalidate(queryClient, DRAFTS)
        throw error
      }
      toast.success('Сохранено. Отправим, когда появится сеть')
    } finally {
      void invalidate(queryClient, ...shownIn(first.orderId))
    }
    onClose()
  }

  async function drop() {
    await deleteDraft(first.id).catch(() => undefined)
    onClose()
  }

  const { refusal } = first
  return (
    <>
      <DrawerBody>
        <Form form={form} id={formId} onSubmit={submit} inert={isSubmitting} className="grid gap-6">
          {refusal && (
            <Alert role="alert" tone="danger" title="Не отправлено">
              {errorText(new AppError(refusal.word, { details: refusal.details }))}
            </Alert>
          )}
          {first.isWaiting && <Alert tone="warning" title="Отправим, когда появится сеть" />}
          {!hasStorage && (
            <Alert tone="warning" title="Браузер не хранит черновик">
              Не закрывайте страницу, пока не отправите.
            </Alert>
          )}
          {lines.length === 0 ? (
            <p className="text-14 text-ink-soft">Обо всех товарах заказа вы уже сообщили.</p>
          ) : (
            <>
              {purpose === 'claim' ? <Kinds until={claims.until} /> : <Conditions />}
              <Lines lines={lines} purpose={purpose} />
              {purpose === 'claim' && <Wishes />}
              <FormField
                name="comment"
                label={purpose === 'claim' ? 'Расскажите подробнее' : 'Комментарий'}
                remark="необязательно"
              >
                <Textarea maxLength={2000} {...form.register('comment')} />
              </FormField>
              <Section title="Фото">
                <p className="-mt-1 mb-3 text-13 text-muted">
                  {purpose === 'claim'
                    ? 'До 8 снимков: упаковка, этикетка, само повреждение. С ними решим быстрее.'
                    : 'До 8 снимков: посылка целиком, этикетка, повреждения.'}
                </p>
                <PhotosField photos={photos} onAdd={add} onRemove={remove} />
              </Section>
            </>
          )}
          <FormErrors
            labels={{
              what: purpose === 'claim' ? 'Что случилось' : 'Состояние',
              quantities: 'Товары',
              wanted: 'Как решить',
            }}
          />
        </Form>
      </DrawerBody>
      <DrawerFooter>
        <Button variant="ghost" className="mr-auto" onClick={() => void drop()} disabled={isSubmitting}>
          Удалить черновик
        </Button>
        {lines.length > 0 && (
          <Button type="submit" form={formId} loading={isSubmitting}>
            Отправить
          </Button>
        )}
      </DrawerFooter>
    </>
  )
}

type Until = OrderClaims['until']

function Kinds({ until }: { until: Until }) {
  const {
    field: { ref, value, onChange },
  } = useController<Typed, 'what'>({ name: 'what' })
  return (
    <FormField name="what" label="Что случилось" required>
      <RadioGroup ref={ref} value={value} onValueChange={onChange} className="gap-0">
        {KINDS.map((kind) => {
          const last = until[kind] ?? null
          return (
            <Radio
              key={kind}
              value={kind}
              note={leftText(last)}
              disabled={last !== null && last < isoDay()}
              className="border-t py-2.5 first:border-t-0"
            >
              {claimKind[kind]}
            </Radio>
          )
        })}
      </RadioGroup>
    </FormField>
  )
}

function Conditions() {
  const {
    field: { ref, value, onChange },
  } = useController<Typed, 'what'>({ name: 'what' })
  return (
    <FormField name="what" label="В каком состоянии" required>
      <RadioGroup ref={ref} value={value} onValueChange={onChange} className="gap-0">
        {CONDITIONS.map((condition) => (
          <Radio key={condition} value={condition}>
            {parcelCondition[condition]}
          </Radio>
        ))}
      </RadioGroup>
    </FormField>
  )
}

function Wishes() {
  const {
    field: { ref, value, onChange },
  } = useController<Typed, 'wanted'>({ name: 'wanted' })
  return (
    <FormField name="wanted" label="Как вам удобнее решить" required>
      <RadioGroup ref={ref} value={value} onValueChange={onChange} className="gap-0">
        {WISHES.map((wish) => (
          <Radio key={wish} value={wish} note={wishNote[wish]} className="border-t py-2.5 first:border-t-0">
            {claimWish[wish]}
          </Radio>
        ))}
      </RadioGroup>
    </FormField>
  )
}

function Lines({ lines, purpose }: { lines: ClaimLine[]; purpose: Purpose }) {
  const { field, fieldState } = useController<Typed, 'quantities'>({ name: 'quantities' })
  const quantities = useWatch<Typed, 'quantities'>({ name: 'quantities' })
  const problem = fieldState.error?.message ?? fieldState.error?.root?.message
  return (
    <Section title={purpose === 'claim' ? 'С какими товарами' : 'Что вернулось'}>
      <ul className="text-14">
        {lines.map(({ order_item_id: id, name, product_type, volume_ml, sku, left }, index) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_132px] items-center gap-x-4 border-t py-2 first:border-t-0"
          >
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="block text-12 text-muted">
                {product_type}, {volume_ml}
                {'\u00a0'}мл · <span className="whitespace-nowrap">{sku}</span> · до {left}
                {'\u00a0'}шт.
              </span>
            </span>
            <Stepper
              tone="neutral"
              ref={index === 0 ? field.ref : undefined}
              label={`Сколько: ${name}`}
              value={quantities[id] ?? 0}
              min={0}
              max={left}
              invalid={problem !== undefined}
              onChange={(quantity) => field.onChange({ ...quantities, [id]: quantity })}
            />
          </li>
        ))}
      </ul>
      {problem && <p className="text-13 text-danger">{problem}</p>}
    </Section>
  )
}
