import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { errorText } from '#lib/text/error-texts'
import { count } from '#lib/text/plural'
import { isTenfold } from '#lib/money/tenfold'
import { useDebouncedValue } from '#lib/dom/use-debounced-value'
import { readNumber } from '#lib/typed/number'
import { cleanText } from '#lib/typed/text'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Combobox } from '#ui/form/combobox'
import { Dialog, DialogContent } from '#ui/window/dialog'
import { Field } from '#ui/form/field'
import { Input } from '#ui/form/input'
import { Segmented } from '#ui/form/segmented'
import { Select } from '#ui/form/select'
import { Skeleton } from '#ui/state/skeleton'
import { TenfoldCheck } from '#ui/form/tenfold-check'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { changeProductsMutation, undoBatchMutation } from '../mutations.ts'
import type { ProductRow } from '../product-list.ts'
import { allIdsQuery, bulkPreviewQuery, tagsQuery, type BulkChange } from '../queries.ts'
import type { ProductsSearch } from '../products-search.ts'
import { productsText, shownPrice, type BulkAction } from '../words.ts'
import { BulkPreview } from './bulk-preview.tsx'

type BulkWork = {
  action: BulkAction
  products: readonly ProductRow[]
  search: ProductsSearch
  total: number
  clear: () => void
}

const actions: Record<BulkAction, string> = {
  price: 'Цены',
  tag: 'Метка',
  publish: 'Опубликовать',
  hide: 'Скрыть',
}

export function BulkActions({ onStart }: { onStart: (action: BulkAction) => void }) {
  return (Object.keys(actions) as BulkAction[]).map((action) => (
    <Button key={action} variant="secondary" size="sm" onClick={() => onStart(action)}>
      {actions[action]}
    </Button>
  ))
}

const titles: Record<BulkAction, string> = {
  price: 'Изменить цены',
  tag: 'Добавить или снять метку',
  publish: 'Опубликовать товары',
  hide: 'Скрыть товары',
}

const STEPS = ['1', '5', '10', '50', '100', '500', '1000'] as const

/** Asks what to change, previews every change, and offers an undo. */
export function BulkDialog({ work, onClose }: { work: BulkWork; onClose: () => void }) {
  const { action, products, total, clear } = work
  const formId = useId()
  const [isAll, setAll] = useState(false)
  const [percent, setPercent] = useState('5')
  const [step, setStep] = useState<string>('50')
  const [tagId, setTagId] = useState<string>()
  const [removes, setRemoves] = useState(false)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const [checkedFor, setCheckedFor] = useState<string>()
  const { mutateAsync: apply, isPending, error: refusal } = useMutation(changeProductsMutation())
  const { mutateAsync: undo } = useMutation(undoBatchMutation())
  const all = useQuery({ ...allIdsQuery(work.search), enabled: isAll })
  const ids = isAll ? all.data : products.map(({ id }) => id)

  const wanted = changeOf({ action, percent, step, tagId, removes })
  const settled = useDebouncedValue(JSON.stringify(wanted ?? null), 250, JSON.stringify(wanted ?? null))
  const change = JSON.parse(settled) as BulkChange | null
  const preview = useQuery({ ...bulkPreviewQuery(ids ?? [], change!), enabled: change !== null && ids !== undefined })
  const shown = change && ids ? preview.data : undefined
  const isCurrent = settled === JSON.stringify(wanted ?? null) && !preview.isFetching && shown !== undefined
  const isReasonMissing = action === 'price' && cleanText(reason).length < 2
  const tenfold =
    action === 'price' ? (shown?.changes ?? []).filter((row) => isTenfold(Number(row.old), Number(row.new))) : []
  const isUnchecked = tenfold.length > 0 && checkedFor !== shown?.fingerprint

  async function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (!isCurrent || !change || !ids || isReasonMissing || isUnchecked || shown.changes.length === 0) return
    const { batch_id, changes } = await apply({ ids, change, reason: reason.trim(), fingerprint: shown.fingerprint })
    clear()
    onClose()
    toast.success(`Изменено: ${productsText(changes.length)}`, {
      ...(batch_id && {
        action: {
          label: 'Вернуть',
          // The toast outlives this window and the callbacks of mutate().
          onClick: () =>
            void undo(batch_id).then(({ undone }) => toast.success(`Возвращено: ${productsText(undone)}`), toastError),
        },
      }),
    })
  }

  return (
    <Dialog open onOpenChange={(open) => open || isPending || onClose()}>
      <DialogContent
        title={titles[action]}
        size="lg"
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Не сейчас
            </Button>
            <Button type="submit" form={formId} loading={isPending} disabled={!isCurrent || shown.changes.length === 0}>
              {isCurrent && shown.changes.length > 0 ? `Изменить ${productsText(shown.changes.length)}` : 'Изменить'}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void submit(event).catch(() => preview.refetch())}
          className="grid gap-4"
        >
          {total > products.length && (
            <Segmented
              aria-label="Какие товары"
              value={isAll ? 'all' : 'selected'}
              onValueChange={(scope) => setAll(scope === 'all')}
              options={[
                { value: 'selected', label: `Выбранные: ${products.length}` },
                { value: 'all', label: `Все по фильтру${total < 1000 ? `: ${total}` : ''}` },
              ]}
            />
          )}
          {action === 'price' && (
            <div className="grid gap-4 md:grid-cols-2">
              <Field
                label="На сколько процентов"
                hint="С минусом дешевле, 0 только округляет"
                error={asked && !wanted && 'Число от −90 до 900'}
              >
                <Input
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={8}
                  end={<span className="text-muted">%</span>}
                  value={percent}
                  onChange={({ target }) => setPercent(target.value)}
                />
              </Field>
              <Field label="Округлить до">
                <Select
                  value={step}
                  onValueChange={setStep}
                  options={STEPS.map((value) => ({ value, label: shownPrice(Number(value)) }))}
                />
              </Field>
            </div>
          )}
          {action === 'tag' && <TagFields removes={removes} onRemoves={setRemoves} tagId={tagId} onTag={setTagId} />}
          {action === 'price' && (
            <Field label="Причина" error={asked && isReasonMissing && 'Напишите, почему меняете'}>
              <Input
                value={reason}
                maxLength={500}
                placeholder="Новый прайс"
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
          )}
          {(refusal ?? preview.error ?? all.error) && (
            <Alert role="alert" tone="danger" title={errorText(refusal ?? preview.error ?? all.error)} />
          )}
          {change && !shown && !preview.error && !all.error && <Skeleton className="h-50" />}
          {tenfold.length > 0 && (
            <TenfoldCheck
              what={count(tenfold.length, ['цена меняется', 'цены меняются', 'цен меняется'])}
              checked={!isUnchecked}
              onCheckedChange={(checked) => setCheckedFor(checked ? shown?.fingerprint : undefined)}
              isAsked={asked}
            />
          )}
          {shown && <BulkPreview action={action} answer={shown} isStale={!isCurrent} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}

type Choice = { action: BulkAction; percent: string; step: string; tagId: string | undefined; removes: boolean }

function changeOf({ action, percent, step, tagId, removes }: Choice): BulkChange | undefined {
  if (action === 'price') {
    const by = readNumber(percent, 'percent')
    return typeof by === 'number' && by >= -90 && by <= 900 ? { action, percent: by, step: Number(step) } : undefined
  }
  if (action === 'tag') return tagId ? { action: removes ? 'remove_tag' : 'add_tag', tag_id: tagId } : undefined
  return { action }
}

type TagFieldsProps = {
  removes: boolean
  onRemoves: (removes: boolean) => void
  tagId: string | undefined
  onTag: (id: string | undefined) => void
}

function TagFields({ removes, onRemoves, tagId, onTag }: TagFieldsProps) {
  const { data: tags = [] } = useQuery(tagsQuery())
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="Что сделать">
        <Segmented
          value={removes ? 'remove' : 'add'}
          onValueChange={(value) => onRemoves(value === 'remove')}
          options={[
            { value: 'add', label: 'Добавить' },
            { value: 'remove', label: 'Снять' },
          ]}
        />
      </Field>
      <Field label="Метка">
        <Combobox
          options={tags.map(({ id, name }) => ({ value: id, label: name }))}
          value={tagId ?? ''}
          onValueChange={(id) => onTag(id || undefined)}
        />
      </Field>
    </div>
  )
}
