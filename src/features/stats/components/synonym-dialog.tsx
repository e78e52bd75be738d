import { useMutation } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { count } from '#lib/plural'
import { FormDialog } from '#ui/form-dialog'
import { FormField } from '#ui/form'
import { Input } from '#ui/input'
import { toast } from '#ui/toast'
import { addSynonymMutation } from '../mutations.ts'
import { synonymSchema } from '../schema.ts'

export function SynonymDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const { mutateAsync: add } = useMutation(addSynonymMutation())
  return (
    <FormDialog
      title="Добавить синоним"
      description="Поиск будет понимать его сразу: по этому запросу найдётся то же, что по слову из каталога."
      schema={synonymSchema}
      defaultValues={{ alias: query.split(' ').slice(0, 2).join(' '), term: '' }}
      confirmLabel="Добавить"
      onClose={onClose}
      onSubmit={async (synonym) => {
        const found = await add(synonym)
        if (found > 0)
          toast.success(`Теперь по запросу «${synonym.alias}»: ${count(found, ['товар', 'товара', 'товаров'])}`)
        else toast.show(`Синоним добавлен, но слова «${synonym.term}» в каталоге нет: по нему ничего не находится`)
      }}
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const { register } = useFormContext()
  return (
    <div className="grid gap-4">
      <FormField name="alias" label="Что вводят" hint="Одно или два слова">
        <Input {...register('alias')} maxLength={60} />
      </FormField>
      <FormField name="term" label="Слово из каталога" hint="Одно слово из названия, типа, линейки или состава">
        <Input {...register('term')} maxLength={60} />
      </FormField>
    </div>
  )
}
