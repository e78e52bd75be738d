import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { errorText } from '#lib/error-texts'
import { Alert } from '#ui/alert'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { Dialog, DialogClose, DialogContent } from '#ui/dialog'
import { Field } from '#ui/field'
import { Input } from '#ui/input'
import { hasTag, isSameTag, LONGEST_TAG, taggingOf } from '../clinic-tags.ts'
import { clinicsName, type Clinic } from '../clinic.ts'
import { tagsQuery } from '../queries.ts'
import { useTagging } from '../use-tagging.ts'

const FORM_ID = 'tags'

type TagsDialogProps = { clinics: readonly Clinic[]; onSaved?: () => void; onClose: () => void }

/** Marks clinics with tags that are in use and with new ones; none of them sees it. */
export function TagsDialog({ clinics, onSaved, onClose }: TagsDialogProps) {
  const tagging = useTagging(clinics)
  const { data: known = [] } = useQuery(tagsQuery())
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [text, setText] = useState('')
  const tags = [...new Set([...known, ...clinics.flatMap((each) => each.tags), ...ticks.keys()])]

  /** The ticks with what is typed among them. */
  function withTyped(): ReadonlyMap<string, boolean> {
    const typed = text.trim().replace(/\s+/g, ' ')
    return typed ? new Map(ticks).set(tags.find((tag) => isSameTag(tag, typed)) ?? typed, true) : ticks
  }

  function add() {
    setTicks(withTyped())
    setText('')
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = taggingOf(clinics, withTyped())
    if (wanted.add.length + wanted.remove.length === 0) return onClose()
    try {
      await tagging.mutateAsync({ userIds: clinics.map(({ user_id }) => user_id), ...wanted })
    } catch {
      return // told in the window
    }
    onClose()
    onSaved?.()
  }

  return (
    <Dialog open onOpenChange={() => tagging.isPending || onClose()}>
      <DialogContent
        title="Метки"
        description={`${clinicsName(clinics)}. Метки видят только администраторы.`}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Отмена</Button>
            </DialogClose>
            <Button type="submit" form={FORM_ID} loading={tagging.isPending}>
              Сохранить
            </Button>
          </>
        }
      >
        <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          {tags.length > 0 && (
            <fieldset className="grid gap-x-6 md:grid-cols-2">
              <legend className="sr-only">Метки</legend>
              {tags.map((tag) => (
                <Checkbox
                  key={tag}
                  checked={ticks.get(tag) ?? hasTag(clinics, tag)}
                  onCheckedChange={(on) => setTicks(new Map(ticks).set(tag, on))}
                >
                  <span className="break-words">{tag}</span>
                </Checkbox>
              ))}
            </fieldset>
          )}
          <div className="flex flex-wrap items-end gap-2">
            <Field label="Новая метка" className="flex-1 basis-48">
              <Input
                value={text}
                maxLength={LONGEST_TAG}
                autoComplete="off"
                onChange={(event) => setText(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || !text.trim()) return
                  event.preventDefault()
                  add()
                }}
              />
            </Field>
            <Button variant="secondary" disabled={!text.trim()} onClick={add}>
              Добавить
            </Button>
          </div>
          {tagging.isError && <Alert role="alert" tone="danger" title={errorText(tagging.error)} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}
