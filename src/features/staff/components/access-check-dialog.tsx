import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Button } from '#ui/button'
import { Dialog, DialogContent, DialogTrigger } from '#ui/dialog'
import { Field } from '#ui/field'
import { Select } from '#ui/select'
import { outcomes, people } from '../access-check.ts'

/** Tries out where each kind of visitor gets to. */
export function AccessCheckDialog() {
  const [name, setName] = useState(people[0]!.name)
  const { visitor } = people.find((person) => person.name === name)!
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="secondary">Проверить доступ как…</Button>
      </DialogTrigger>
      <DialogContent
        title="Проверить доступ"
        description="Какая страница откроется. Что видно на странице, описано в таблице ролей."
      >
        <Field label="Кто">
          <Select
            value={name}
            onValueChange={setName}
            options={people.map((person) => ({ value: person.name, label: person.name }))}
          />
        </Field>
        <section aria-label={`Страницы: ${name}`}>
          <dl className="mt-4 text-14 *:not-first:border-t">
            {outcomes(visitor).map(({ path, page, landsOn }) => (
              <div key={path} className="flex items-center justify-between gap-4 py-2">
                <dt>
                  {page}
                  <span className="block text-12 text-muted">{path}</span>
                </dt>
                <dd className="text-right">
                  {landsOn ? (
                    <span className="text-muted">попадёт на «{landsOn}»</span>
                  ) : (
                    <span className="inline-flex items-center gap-2">
                      <Check aria-hidden className="size-4 text-success" />
                      откроется
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </DialogContent>
    </Dialog>
  )
}
