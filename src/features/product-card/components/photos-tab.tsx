import ImagePlus from 'lucide-react/icons/image-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState, type DragEvent } from 'react'
import { useController } from 'react-hook-form'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { cn } from '#lib/dom/cn'
import { errorText } from '#lib/text/error-texts'
import { runPool } from '#lib/backend/pool'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { Field } from '#ui/form/field'
import { IconButton } from '#ui/action/icon-button'
import { Input } from '#ui/form/input'
import { Sortable } from '#ui/form/sortable'
import { Spinner } from '#ui/state/spinner'
import { toast } from '#ui/state/toast'
import type { CardImage } from '../card.ts'
import { uploadPicture } from '../mutations.ts'
import { useFormContext } from 'react-hook-form'
import type { ProductValues } from '../schema.ts'

const MOST = 10
/** A decoded photo takes a hundred megabytes. */
const AT_ONCE = 2

export function PhotosTab({ productId }: { productId: string }) {
  const { getValues } = useFormContext<ProductValues>()
  const { field } = useController<ProductValues, 'images'>({ name: 'images' })
  const images = field.value
  const [chosen, setChosen] = useState(0)
  const [uploading, setUploading] = useState(0)
  const [failures, setFailures] = useState<string[]>([])
  const [isOver, setIsOver] = useState(false)
  const altInput = useRef<HTMLInputElement>(null)
  const image = images[chosen]
  const room = MOST - images.length - uploading

  async function add(files: File[]) {
    const taken = files.slice(0, room)
    setFailures(files.length > room ? [`Можно не больше ${MOST} фото: лишние не загружены.`] : [])
    setUploading((now) => now + taken.length)
    await runPool(
      taken,
      async (file) => {
        const added = await uploadPicture(productId, file)
        // Others may have been added or moved meanwhile.
        field.onChange([...getValues('images'), added])
        setChosen(getValues('images').length - 1)
      },
      {
        size: AT_ONCE,
        onOutcome: ({ item, error }) => {
          setUploading((now) => now - 1)
          if (error !== undefined) setFailures((now) => [...now, `${item.name}: ${errorText(error)}`])
        },
      },
    )
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    void add([...event.dataTransfer.files])
  }

  function change(index: number, changes: Partial<CardImage>) {
    field.onChange(images.map((other, at) => (at === index ? { ...other, ...changes } : other)))
  }

  function reorder(next: CardImage[]) {
    setChosen(next.findIndex(({ path }) => path === image?.path))
    field.onChange(next)
  }

  function remove(index: number) {
    const removed = images[index]!
    field.onChange(images.toSpliced(index, 1))
    setChosen(Math.max(0, index - 1))
    toast.show('Фото убрано', {
      id: 'picture-removed',
      action: { label: 'Вернуть', onClick: () => field.onChange(getValues('images').toSpliced(index, 0, removed)) },
    })
  }

  return (
    <Card
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(isOver && 'outline-2 outline-accent')}
    >
      <CardHeader
        title="Фото"
        end={`${images.length} из ${MOST}. Первое видно в каталоге. Перетащите, чтобы изменить порядок`}
      />
      <Sortable
        layout="grid"
        label="Фото товара"
        items={images}
        idOf={({ path }) => path}
        nameOf={({ alt }, index) => `фото ${index + 1}${alt ? `, ${alt}` : ''}`}
        onReorder={reorder}
        className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-5"
        end={
          <li>
            <AddButton uploading={uploading} disabled={room <= 0} onFiles={(files) => void add(files)} />
          </li>
        }
      >
        {({ path, alt }, handle, index) => (
          <div
            className={cn(
              'relative aspect-square overflow-hidden rounded-card bg-studio inset-ring',
              index === chosen ? 'inset-ring-2 inset-ring-accent' : 'inset-ring-line',
            )}
          >
            <button
              type="button"
              aria-pressed={index === chosen}
              aria-label={`Фото ${index + 1}${index === 0 ? ', главное' : ''}: ${alt || 'нет описания'}`}
              onClick={() => {
                setChosen(index)
                altInput.current?.focus()
              }}
              className="grid size-full grid-rows-[100%] place-items-center rounded-card focus-visible:-outline-offset-2"
            >
              <ProductPicture path={path} sizes="160px" className="size-[84%]" />
            </button>
            <span className="pointer-events-none absolute top-2 left-2 rounded-tag bg-surface px-1.5 text-12 font-semibold">
              {index + 1}
              {index === 0 && ', главное'}
            </span>
            <span className="absolute top-1 right-1 rounded-control bg-surface">{handle}</span>
            {!alt.trim() && (
              <span className="pointer-events-none absolute inset-x-2 bottom-2 rounded-tag bg-warning-soft px-1.5 text-center text-12 text-warning-ink">
                нет описания
              </span>
            )}
          </div>
        )}
      </Sortable>
      {failures.length > 0 && (
        <Alert role="alert" tone="danger" title="Не все фото загрузились" className="mt-4">
          <ul>
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </Alert>
      )}
      {image && (
        <div className="mt-5 flex flex-wrap items-end gap-3">
          <Field label={`Описание фото ${chosen + 1} для незрячих и поиска (alt)`} required className="min-w-60 flex-1">
            <Input
              ref={altInput}
              value={image.alt}
              maxLength={250}
              placeholder="Что на снимке: «Пипетка сыворотки крупно»"
              onChange={({ target }) => change(chosen, { alt: target.value })}
            />
          </Field>
          {chosen > 0 && (
            <Button
              variant="secondary"
              onClick={() => reorder([image, ...images.filter(({ path }) => path !== image.path)])}
            >
              Сделать главным
            </Button>
          )}
          <IconButton label={`Удалить фото ${chosen + 1}`} variant="outlined" onClick={() => remove(chosen)}>
            <Trash2 />
          </IconButton>
        </div>
      )}
    </Card>
  )
}

type AddButtonProps = { uploading: number; disabled: boolean; onFiles: (files: File[]) => void }

function AddButton({ uploading, disabled, onFiles }: AddButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
        className="grid aspect-square w-full place-content-center justify-items-center gap-1 rounded-card border border-dashed border-control p-2 text-center text-13 hover:border-accent disabled:text-muted"
      >
        {uploading > 0 ? <Spinner /> : <ImagePlus aria-hidden className="size-5" />}
        <span role="status">{uploading > 0 ? `Готовятся: ${uploading}` : 'Добавить фото'}</span>
        <span className="text-12 text-muted">
          JPG, PNG, WebP от{'\u00a0'}800{'\u00a0'}px
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Файлы фото"
        accept="image/jpeg,image/png,image/webp"
        onChange={({ currentTarget }) => {
          onFiles(Array.from(currentTarget.files ?? []))
          currentTarget.value = '' // the same file may be chosen again
        }}
      />
    </>
  )
}
