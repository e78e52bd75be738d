import { useState } from 'react'
import { Button } from '#ui/action/button'
import { Dialog, DialogClose, DialogContent } from '#ui/window/dialog'
import { Field } from '#ui/form/field'
import { Radio, RadioGroup } from '#ui/form/radio-group'
import type { Card } from '../card.ts'
import { differencesOf, merged } from '../conflict.ts'
import { labels, valueText, type Names } from '../fields.ts'
import type { ProductValues } from '../schema.ts'

/** My form, what it was read from, and what somebody else has saved since. */
export type Conflict = { base: ProductValues; mine: ProductValues; theirs: ProductValues; current: Card }

type ConflictDialogProps = {
  conflict: Conflict
  names: Names
  /** The window stays, busy, until this settles. */
  onResolve: (values: ProductValues) => Promise<void>
  onClose: () => void
}

export function ConflictDialog({ conflict: { base, mine, theirs }, names, onResolve, onClose }: ConflictDialogProps) {
  const differences = differencesOf(base, mine, theirs)
  // What only they changed is theirs by default; where both did, there is no default.
  const [choices, setChoices] = useState<Partial<Record<keyof ProductValues, 'mine' | 'theirs'>>>(
    Object.fromEntries(differences.filter(({ isContested }) => !isContested).map(({ key }) => [key, 'theirs'])),
  )
  const [busy, setBusy] = useState(false)
  const open = differences.filter(({ key }) => choices[key] === undefined).length

  async function save() {
    setBusy(true)
    const keepMine = new Set(differences.flatMap(({ key }) => (choices[key] === 'mine' ? [key] : [])))
    await onResolve(merged(base, mine, theirs, keepMine))
  }

  return (
    <Dialog open onOpenChange={() => busy || onClose()}>
      <DialogContent
        size="lg"
        title="Товар изменил кто-то ещё"
        description={
          differences.length > 0
            ? 'Пока вы правили, другой сотрудник сохранил свои изменения. Выберите, что оставить. Остальные ваши изменения сохранятся.'
            : 'Пока вы правили, другой сотрудник сохранил другие поля. Ваши изменения им не мешают.'
        }
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Вернуться к правке</Button>
            </DialogClose>
            <Button disabled={open > 0} loading={busy} onClick={() => void save()}>
              Сохранить с этим выбором
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          {differences.map(({ key, base: was, mine: own, theirs: other, isContested }) => (
            <Field key={key} label={labels[key]} remark={`было: ${valueText(key, was, names).slice(0, 200)}`} required>
              <RadioGroup
                value={choices[key] ?? ''}
                onValueChange={(choice) => setChoices({ ...choices, [key]: choice as 'mine' | 'theirs' })}
                className="gap-0"
              >
                <Radio value="mine">
                  <span className="break-words whitespace-pre-line">
                    {isContested ? 'Моё: ' : 'Как было: '}
                    {valueText(key, own, names)}
                  </span>
                </Radio>
                <Radio value="theirs">
                  <span className="break-words whitespace-pre-line">Другого: {valueText(key, other, names)}</span>
                </Radio>
              </RadioGroup>
            </Field>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  )
}
