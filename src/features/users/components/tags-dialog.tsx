import { useMutation, useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { Checkbox } from '#ui/form/checkbox'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/window/form-dialog'
import { Input } from '#ui/form/input'
import { toast } from '#ui/state/toast'
import { hasTag, isSameTag, LONGEST_TAG, taggingOf, undoing } from '../clinic-tags.ts'
import { type Clinic, clinicsName } from '../clinic.ts'
import { tagMutation } from '../mutations.ts'
import { clinicTagsQuery } from '../queries.ts'

/** Ticks that were changed, and the tag being typed. */
const schema = z.object({ ticks: z.record(z.string(), z.boolean()), typed: z.string() })
type Values = z.infer<typeof schema>

type TagsDialogProps = { clinics: readonly Clinic[]; onSaved?: () => void; onClose: () => void }

export function TagsDialog({ clinics, onSaved, onClose }: TagsDialogProps) {
  const { mutateAsync: tag } = useTagging(clinics)
  const { data: known = [] } = useQuery(clinicTagsQuery())
  const tags = [...new Set([...known, ...clinics.flatMap((each) => each.tags)])]

  async function save(values: Values) {
    const tagging = taggingOf(clinics, new Map(Object.entries(withTyped(values, tags))))
    if (tagging.add.length + tagging.remove.length === 0) return
    await tag({ userIds: clinics.map(({ user_id }) => user_id), ...tagging })
    onSaved?.()
  }

  return (
    <FormDialog
      title="Метки"
      description={`${clinicsName(clinics)}. Метки видят только администраторы.`}
      schema={schema}
      defaultValues={{ ticks: {}, typed: '' }}
      confirmLabel="Сохранить"
      onSubmit={save}
      onClose={onClose}
    >
      <TagFields clinics={clinics} tags={tags} />
    </FormDialog>
  )
}

/** The ticks plus the typed tag. */
function withTyped({ ticks, typed }: Values, tags: readonly string[]): Values['ticks'] {
  const tag = typed.trim().replace(/\s+/g, ' ')
  return tag
    ? { ...ticks, [[...tags, ...Object.keys(ticks)].find((each) => isSameTag(each, tag)) ?? tag]: true }
    : ticks
}

function TagFields({ clinics, tags }: { clinics: readonly Clinic[]; tags: readonly string[] }) {
  const { field: ticks } = useController<Values, 'ticks'>({ name: 'ticks' })
  const { field: typed } = useController<Values, 'typed'>({ name: 'typed' })
  const shown = [...new Set([...tags, ...Object.keys(ticks.value)])]
  const isTyped = typed.value.trim() !== ''

  function add() {
    ticks.onChange(withTyped({ ticks: ticks.value, typed: typed.value }, tags))
    typed.onChange('')
  }

  return (
    <>
      {shown.length > 0 && (
        <fieldset className="grid gap-x-6 md:grid-cols-2">
          <legend className="sr-only">Метки</legend>
          {shown.map((tag) => (
            <Checkbox
              key={tag}
              checked={ticks.value[tag] ?? hasTag(clinics, tag)}
              onCheckedChange={(on) => ticks.onChange({ ...ticks.value, [tag]: on })}
            >
              <span className="break-words">{tag}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Новая метка" className="flex-1 basis-48">
          <Input
            {...typed}
            maxLength={LONGEST_TAG}
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !isTyped) return
              event.preventDefault()
              add()
            }}
          />
        </Field>
        <Button variant="secondary" disabled={!isTyped} onClick={add}>
          Добавить
        </Button>
      </div>
    </>
  )
}

/** Changes tags with a toast that can undo it. */
function useTagging(clinics: readonly Clinic[]) {
  const whose = clinicsName(clinics)
  const back = useMutation(tagMutation())
  return useMutation({
    ...tagMutation(),
    onSuccess: (changes) =>
      toast.success(`${whose}: метки изменены`, {
        id: 'tags',
        action: { label: 'Вернуть', onClick: () => void undo(changes) },
      }),
  })

  async function undo(changes: Parameters<typeof undoing>[0]) {
    try {
      for (const change of undoing(changes)) await back.mutateAsync(change)
      toast.success(`${whose}: прежние метки возвращены`)
    } catch (error) {
      toast.error(errorText(error))
    }
  }
}
