import { useMutation } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Merge from 'lucide-react/icons/merge'
import Search from 'lucide-react/icons/search'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { isoDay, periodText } from '#lib/dates/dates'
import { count } from '#lib/text/plural'
import { CheckboxField } from '#ui/form/checkbox-field'
import { Combobox } from '#ui/form/combobox'
import { FormField } from '#ui/form/form'
import { FormDialog } from '#ui/window/form-dialog'
import { DateField, SegmentedField } from '#ui/form/form-fields'
import { IconButton } from '#ui/action/icon-button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/window/dropdown-menu'
import { StatusChip } from '#ui/data/status-chip'
import { Tag } from '#ui/data/tag'
import { Textarea } from '#ui/form/textarea'
import { toast } from '#ui/state/toast'
import { mergeTagsMutation, setNeedWordsMutation } from '../mutations.ts'
import { needWordsSchema, tagSchema } from '../schema.ts'
import type { TagKind, TagRow } from '../staff-queries.ts'
import { hueStyle } from '../use-assortment.ts'
import { ColorField } from './row-fields.tsx'
import { RowForm } from './row-form.tsx'
import { DeleteRow, RowsCard } from './rows-card.tsx'

const tagKinds: Record<TagKind, string> = { label: 'Метка', need: 'Потребность кожи', promotion: 'Акция' }

export function TagRows({ tags }: { tags: TagRow[] }) {
  return (
    <RowsCard
      kind="tags"
      title="Метки"
      rows={tags}
      add={<TagForm />}
      renderName={({ name, kind, color, starts_on, ends_on, on_card, words }) => (
        <>
          <span style={color ? hueStyle(color) : undefined} className="font-medium break-words hyphens-auto">
            {color && <i aria-hidden className="mr-2 inline-block size-2 rounded-full bg-hue align-middle" />}
            {name}
            {ends_on && ends_on < isoDay() ? (
              <StatusChip className="ml-2 align-middle">закончилась</StatusChip>
            ) : (
              on_card && <Tag className="ml-2 align-middle">на карточке</Tag>
            )}
          </span>
          <p className="text-13 text-ink-soft">
            {[tagKinds[kind], (starts_on || ends_on) && periodText(starts_on ?? undefined, ends_on ?? undefined)]
              .filter(Boolean)
              .join(' · ')}
            {kind === 'need' && (
              <span className="max-md:hidden">
                {' · '}
                {count(words.length, ['слово поиска', 'слова поиска', 'слов поиска'])}
              </span>
            )}
          </p>
        </>
      )}
      renderActions={(tag) => (
        <>
          <TagForm tag={tag} />
          <TagMenu tag={tag} tags={tags} />
        </>
      )}
    />
  )
}

function TagMenu({ tag, tags }: { tag: TagRow; tags: readonly TagRow[] }) {
  const [asked, setAsked] = useState<'words' | 'merge' | 'delete'>()
  const close = () => setAsked(undefined)
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>
          <IconButton label={`Действия: ${tag.name}`} size="sm">
            <Ellipsis className="size-5" />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {tag.kind === 'need' && (
            <DropdownMenuItem onSelect={() => setAsked('words')}>
              <Search aria-hidden />
              Слова поиска
            </DropdownMenuItem>
          )}
          {tags.length > 1 && (
            <DropdownMenuItem onSelect={() => setAsked('merge')}>
              <Merge aria-hidden />
              Объединить с другой
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => setAsked('delete')}>
            <Trash2 aria-hidden />
            Удалить
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {asked === 'words' && <WordsForm tag={tag} onClose={close} />}
      {asked === 'merge' && <MergeForm tag={tag} tags={tags} onClose={close} />}
      {asked === 'delete' && <DeleteRow kind="tags" row={tag} onClose={close} />}
    </>
  )
}

function TagForm({ tag }: { tag?: TagRow }) {
  return (
    <RowForm
      kind="tags"
      row={tag}
      schema={tagSchema}
      defaultValues={{
        name: tag?.name ?? '',
        slug: tag?.slug ?? '',
        kind: tag?.kind ?? 'label',
        color: tag?.color ?? '',
        starts_on: tag?.starts_on ?? '',
        ends_on: tag?.ends_on ?? '',
        on_card: tag?.on_card ?? false,
      }}
    >
      <TagFields />
    </RowForm>
  )
}

function TagFields() {
  return (
    <>
      <SegmentedField
        name="kind"
        label="Вид"
        options={(Object.keys(tagKinds) as TagKind[]).map((kind) => ({ value: kind, label: tagKinds[kind] }))}
      />
      <ColorField optional />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField name="starts_on" label="Видна с" remark="необязательно" />
        <DateField name="ends_on" label="Видна по" remark="необязательно" />
      </div>
      <CheckboxField name="on_card" note="Из нескольких видна та, что выше в списке">
        Показывать на карточке товара
      </CheckboxField>
    </>
  )
}

function WordsForm({ tag: { id, name, words }, onClose }: { tag: TagRow; onClose: () => void }) {
  const setWords = useMutation(setNeedWordsMutation())
  return (
    <FormDialog
      onClose={onClose}
      title={`Слова поиска для «${name}»`}
      description="Так покупатели называют эту потребность: «прыщи», «чёрные точки». По каждому слову найдутся все её товары."
      schema={needWordsSchema}
      defaultValues={{ words: words.join('\n') }}
      confirmLabel="Сохранить"
      onSubmit={async (changed) => {
        await setWords.mutateAsync({ id, words: changed.words })
        toast.success(`Слова для «${name}» сохранены`)
      }}
    >
      {({ register }) => (
        <FormField name="words" label="Слова" hint="По одному в строке или через запятую, не больше двух слов подряд">
          <Textarea rows={10} autoComplete="off" className="max-h-[50dvh] overflow-y-auto" {...register('words')} />
        </FormField>
      )}
    </FormDialog>
  )
}

const mergeSchema = z.object({ into: z.string().min(1, 'Выберите метку') })

type MergeFormProps = { tag: TagRow; tags: readonly TagRow[]; onClose: () => void }

function MergeForm({ tag, tags, onClose }: MergeFormProps) {
  const merge = useMutation(mergeTagsMutation())
  const others = tags.filter(({ id }) => id !== tag.id)
  return (
    <FormDialog
      onClose={onClose}
      title={`Объединить «${tag.name}» с другой меткой`}
      description={`Товары обеих меток получат выбранную, «${tag.name}» исчезнет, её ссылки поведут на выбранную. Отменить это нельзя.`}
      schema={mergeSchema}
      defaultValues={{ into: '' }}
      confirmLabel="Объединить"
      tone="danger"
      onSubmit={async ({ into }) => {
        const { added } = await merge.mutateAsync({ from: tag.id, into })
        const name = others.find(({ id }) => id === into)?.name
        toast.success(`Теперь это «${name}»`, {
          description: `Метку получили ещё ${count(added, ['товар', 'товара', 'товаров'])}`,
        })
      }}
    >
      <FormField name="into" label="Какая метка остаётся" required>
        <Controller
          name="into"
          render={({ field: { value, onChange, ref } }) => (
            <Combobox
              ref={ref}
              value={value as string}
              onValueChange={onChange}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        />
      </FormField>
    </FormDialog>
  )
}
