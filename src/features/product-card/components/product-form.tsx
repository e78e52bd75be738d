import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import Eye from 'lucide-react/icons/eye'
import { useEffect, useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { LineDot } from '#features/assortment/components/line-dot.tsx'
import type { AssortmentRows } from '#features/assortment/staff-queries.ts'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { volumeText } from '#features/catalog/product.ts'
import { productStatus } from '#features/products/words.ts'
import { dateTimeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { useTitle } from '#lib/page/use-title'
import { Breadcrumbs } from '#ui/page/breadcrumbs'
import { NewWindowNote } from '#ui/action/new-window-link'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { Form, FormErrors, type Submit } from '#ui/form/form'
import { useLeaveGuard } from '#ui/window/leave-guard'
import { PageHeader } from '#ui/page/page-header'
import { StatusChip } from '#ui/data/status-chip'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/page/tabs'
import { toast } from '#ui/state/toast'
import { cardSchema, type Card as ProductCard } from '../card.ts'
import { labels, tabOf } from '../fields.ts'
import { publishChecks } from '../gaps.ts'
import { saveProductMutation } from '../mutations.ts'
import { changesOf, copyOf, productSchema, valuesOf, type ProductInput, type ProductValues } from '../schema.ts'
import { TABS, tabTitles, type Tab } from '../tabs.ts'
import { ConflictDialog, type Conflict } from './conflict-dialog.tsx'
import { DocumentsTab } from './documents-tab.tsx'
import { FactsTab } from './facts-tab.tsx'
import { JournalTab } from './journal-tab.tsx'
import { MainTab } from './main-tab.tsx'
import { PhotosTab } from './photos-tab.tsx'
import { openPreview } from './preview.tsx'
import { PriceTab } from './price-tab.tsx'
import { Readiness } from './readiness.tsx'
import { RelationsTab } from './relations-tab.tsx'
import { SeoTab, TextsTab } from './texts-tab.tsx'
import { Volumes } from './related-product.tsx'

type ProductFormProps = {
  card: ProductCard | null
  like: ProductCard | null
  rows: AssortmentRows
  waiting: ReactNode
  tab: Tab
  onTab: (tab: Tab) => void
  onCreated: (id: string) => void
}

/** Whether a save also publishes or hides the product; absent: neither. */
type Intent = { is_published?: boolean }

/** By the value of the submit button. */
const intents: Readonly<Record<string, Intent>> = { publish: { is_published: true }, withdraw: { is_published: false } }

export function ProductForm({ card: loaded, like, rows, waiting, tab, onTab, onCreated }: ProductFormProps) {
  // What the form was read from; others' changes come in through the conflict dialog.
  const [card, setCard] = useState(loaded)
  const [newId] = useState(() => crypto.randomUUID())
  const [conflict, setConflict] = useState<(Conflict & { wanted: Intent }) | null>(null)
  const [pressed, setPressed] = useState('')
  const id = card?.id ?? newId
  const save = useMutation(saveProductMutation())

  const form = useForm<ProductValues, unknown, ProductInput>({
    resolver: zodResolver(productSchema),
    defaultValues: card || !like ? valuesOf(card) : copyOf(like),
    shouldFocusError: false,
  })
  const { control, formState, setError, setFocus } = form
  const values = useWatch({ control }) as ProductValues
  const isDirty = formState.isDirty || (card === null && like !== null)

  const { letLeave, question } = useLeaveGuard(isDirty, { pathOnly: true })

  // The invalid field may be under another tab.
  const { submitCount, errors } = formState
  const wrong = Object.keys(errors).find((key) => key !== 'root') as keyof ProductValues | undefined
  useEffect(() => {
    if (submitCount === 0 || !wrong) return
    onTab(tabOf(wrong))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a submit, not with every keystroke
  }, [submitCount])

  // Another tab mounts its fields first, after an effect of its own.
  const [sought, setSought] = useState<keyof ProductValues>()
  useEffect(() => {
    if (!sought || tabOf(sought) !== tab) return undefined
    const timer = setTimeout(() => {
      setFocus(sought)
      setSought(undefined)
    })
    return () => clearTimeout(timer)
  }, [sought, tab, setFocus])

  function seek(name: string) {
    onTab(tabOf(name))
    setSought(name as keyof ProductValues)
  }

  async function submit(input: ProductInput, { pressed: button, saved }: Submit<ProductValues>) {
    setPressed(button)
    await send(input, form.getValues(), card, intents[button] ?? {}, saved)
  }

  async function send(
    input: ProductInput,
    sentValues: ProductValues,
    readFrom: ProductCard | null,
    wanted: Intent,
    onSaved: (values: ProductValues) => void,
  ) {
    const base = valuesOf(readFrom)
    const changes = { ...changesOf(input, sentValues, base), ...wanted }
    try {
      const saved = await save.mutateAsync({ id, changes, readAt: readFrom?.updated_at ?? null })
      setConflict(null)
      setCard(saved)
      onSaved(valuesOf(saved))
      toast.success(savedText(wanted, saved), { id: 'product-saved' })
      if (!readFrom) {
        letLeave()
        onCreated(saved.id)
      }
    } catch (error) {
      setConflict(null)
      if (!(error instanceof AppError)) throw error
      if (error.word === 'product_changed') {
        const current = cardSchema.parse((error.details as { current: unknown }).current)
        return setConflict({ base, mine: sentValues, theirs: valuesOf(current), current, wanted })
      }
      const refused = refusedFields(error)
      if (refused.length === 0) throw error
      onTab(tabOf(refused[0]!))
      for (const field of refused) setError(field, { message: takenTexts[error.word] ?? 'Проверьте поле' })
    }
    return undefined
  }

  /** Sends the chosen merge of two versions. */
  async function resolve(chosen: ProductValues, { current, wanted }: Conflict & { wanted: Intent }) {
    setCard(current)
    form.reset(valuesOf(current))
    for (const key of Object.keys(chosen) as (keyof ProductValues)[])
      form.setValue(key, chosen[key], { shouldDirty: true })
    try {
      await send(productSchema.parse(chosen), chosen, current, wanted, form.reset)
    } catch (error) {
      setError('root', { message: errorText(error) })
    }
  }

  const line = rows.lines.find((row) => String(row.id) === values.line_id)?.name
  const type = rows.types.find((row) => String(row.id) === values.product_type_id)?.name
  const checks = publishChecks(values)
  const missing = checks.filter((check) => check.missing !== null)
  const title = values.name || 'Новый товар'
  useTitle(title)
  const status = card?.status ?? 'draft'
  const isPublished = status === 'published'
  const counts: Partial<Record<Tab, number>> = {
    photos: values.images.length,
    relations: values.replacements.length + values.together.length + (card?.volumes.length ?? 0),
  }

  return (
    <Form
      form={form}
      onSubmit={submit}
      // A new product continues at its own address, with what was sent.
      inert={formState.isSubmitting && card === null}
      aria-label="Товар"
      className="page-width pb-16"
    >
      <PageHeader
        dense
        crumbs={
          <Breadcrumbs>
            <Link to="/admin/products-tags">Товары</Link>
            {line && <span>{line}</span>}
            <span>{title}</span>
          </Breadcrumbs>
        }
        title={
          <span className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
            {values.images[0] && (
              <span className="grid size-14 flex-none place-items-center rounded-card bg-studio">
                <ProductPicture path={values.images[0].path} sizes="56px" className="size-12" />
              </span>
            )}
            {title}
            <StatusChip tone={productStatus[status].tone}>{productStatus[status].label}</StatusChip>
          </span>
        }
        actions={
          <>
            <Button variant="ghost" onClick={() => openPreview({ values, card, line: line ?? '', type: type ?? '' })}>
              <Eye aria-hidden className="size-4" />
              <span className="max-md:sr-only">Предпросмотр</span>
              <NewWindowNote />
            </Button>
            {isPublished && card && (
              <Button asChild variant="ghost">
                <Link to="/product/$slug" params={{ slug: card.slug }} target="_blank">
                  <ExternalLink aria-hidden className="size-4" />В магазине
                  <NewWindowNote />
                </Link>
              </Button>
            )}
            {card && (
              <Button asChild variant="ghost">
                <Link to="/admin/products-tags/product/$id" params={{ id: 'new' }} search={{ copy: card.id }}>
                  <Copy aria-hidden className="size-4" />
                  Копировать
                </Link>
              </Button>
            )}
            <Button
              type="submit"
              variant={isPublished ? 'primary' : 'secondary'}
              loading={formState.isSubmitting && pressed === ''}
              disabled={!isDirty && card !== null}
              className="max-md:px-3"
            >
              {status === 'draft' ? 'Сохранить черновик' : 'Сохранить'}
            </Button>
            {isPublished ? (
              <Button
                type="submit"
                value="withdraw"
                variant="secondary"
                loading={formState.isSubmitting && pressed === 'withdraw'}
              >
                Снять с продажи
              </Button>
            ) : (
              <Button
                type="submit"
                value="publish"
                loading={formState.isSubmitting && pressed === 'publish'}
                disabled={missing.length > 0}
                aria-describedby="readiness"
                className="max-md:px-3"
              >
                Опубликовать
              </Button>
            )}
          </>
        }
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {line && (
            <span className="inline-flex items-center gap-1.5">
              <LineDot line={line} />
              {line}
            </span>
          )}
          {type && (
            <span>{[type, values.volume_ml && volumeText(Number(values.volume_ml))].filter(Boolean).join(' · ')}</span>
          )}
          {values.sku && <span className="tabular-nums">{values.sku}</span>}
          <span className="text-muted" role="status">
            {isDirty ? 'есть несохранённые изменения' : card ? `сохранено ${dateTimeText(card.updated_at)}` : ''}
          </span>
        </p>
      </PageHeader>
      <FormErrors labels={labels} onSeek={seek} className="mb-5" />
      <Tabs value={tab} onValueChange={(next) => onTab(next as Tab)}>
        <TabsList aria-label="Разделы карточки">
          {TABS.map((name) => (
            <TabsTrigger key={name} value={name} count={counts[name] || undefined}>
              {tabTitles[name]}
            </TabsTrigger>
          ))}
        </TabsList>
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
          <div className="min-w-0">
            <TabsContent value="main">
              <MainTab rows={rows} card={card} />
            </TabsContent>
            <TabsContent value="texts">
              <TextsTab />
            </TabsContent>
            <TabsContent value="facts">
              <FactsTab />
            </TabsContent>
            <TabsContent value="photos">
              <PhotosTab productId={id} />
            </TabsContent>
            <TabsContent value="documents">
              {card ? (
                <DocumentsTab id={card.id} />
              ) : (
                <Card className="text-14 text-ink-soft">Документы можно добавить, когда вы сохраните товар.</Card>
              )}
            </TabsContent>
            <TabsContent value="price">
              <PriceTab card={card} waiting={waiting} />
            </TabsContent>
            <TabsContent value="seo">
              <SeoTab title={`${type ?? ''} «${values.name}», ${values.volume_ml} мл, ${line ?? ''}`} />
            </TabsContent>
            <TabsContent value="relations">
              <RelationsTab id={id} volumes={card?.volumes ?? []} />
            </TabsContent>
            <TabsContent value="journal">
              {card ? (
                <JournalTab id={card.id} rows={rows} />
              ) : (
                <Card className="text-14 text-ink-soft">Журнал появится, когда вы сохраните товар.</Card>
              )}
            </TabsContent>
          </div>
          <div className="grid gap-5">
            <Readiness checks={checks} isPublished={isPublished} onTab={onTab} />
            {card && card.volumes.length > 0 && <Volumes card={card} />}
          </div>
        </div>
      </Tabs>
      {conflict && (
        <ConflictDialog
          key={conflict.current.updated_at}
          conflict={conflict}
          names={rows}
          onResolve={(chosen) => resolve(chosen, conflict)}
          onClose={() => setConflict(null)}
        />
      )}
      {question}
    </Form>
  )
}

const takenFields: Record<string, keyof ProductValues> = {
  slug_taken: 'slug',
  sku_taken: 'sku',
  barcode_taken: 'barcode',
}

function refusedFields({ word, details }: AppError): (keyof ProductValues)[] {
  const taken = takenFields[word]
  if (taken) return [taken]
  if (word !== 'bad_product') return []
  const { fields } = details as { fields: Record<string, string> }
  return (Object.keys(labels) as (keyof ProductValues)[]).filter((key) => key in fields)
}

const takenTexts: Record<string, string> = {
  slug_taken: 'Такой адрес уже есть у другого товара',
  sku_taken: 'Такой артикул уже есть у другого товара',
  barcode_taken: 'Такой штрихкод уже есть у другого товара',
}

function savedText({ is_published }: Intent, { name }: ProductCard): string {
  if (is_published === true) return `«${name}» опубликован`
  if (is_published === false) return `«${name}» снят с продажи`
  return `«${name}» сохранён`
}
