import { useMutation, useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { Dialog, DialogContent, DialogTrigger } from '#ui/window/dialog'
import { FormDialog } from '#ui/window/form-dialog'
import { FormField } from '#ui/form/form'
import { IconButton } from '#ui/action/icon-button'
import { Input } from '#ui/form/input'
import { SearchLink } from '#ui/list/search-link'
import { toast } from '#ui/state/toast'
import type { SavedView } from '../answers.ts'
import { deleteViewMutation, saveViewMutation } from '../mutations.ts'
import { savedViewsQuery } from '../queries.ts'
import { viewSchema } from '../schema.ts'
import { statsParams, type StatsSearch } from '../stats-search.ts'

/** Named views: a period and filters. */
export function SavedViews({ search }: { search: StatsSearch }) {
  const [open, setOpen] = useState(false)
  const { data: views } = useQuery({ ...savedViewsQuery(), enabled: open })
  const { mutate: remove } = useMutation(deleteViewMutation())
  const { mutate: restore } = useMutation(saveViewMutation())

  const onError = (error: unknown) => toast.error(errorText(error))

  function take({ id, name, search: kept }: SavedView) {
    remove(id, {
      onSuccess: () =>
        toast.show(`Вид «${name}» удалён`, {
          action: { label: 'Вернуть', onClick: () => restore({ name, search: kept }, { onError }) },
        }),
      onError,
    })
  }

  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary" size="sm">
          <Bookmark aria-hidden />
          Виды
        </Button>
      </DialogTrigger>
      <DialogContent title="Сохранённые виды" footer={<SaveView search={search} />}>
        {views?.length ? (
          <ul className="grid">
            {views.map((view) => (
              <li key={view.id} className="flex items-center justify-between gap-3 border-t py-1 first:border-t-0">
                <SearchLink
                  search={statsParams.parse(view.search)}
                  className="link flex min-h-11 items-center"
                  onClick={() => setOpen(false)}
                >
                  {view.name}
                </SearchLink>
                <IconButton label={`Удалить вид «${view.name}»`} size="sm" onClick={() => take(view)}>
                  <Trash className="size-4" />
                </IconButton>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-14 text-ink-soft">
            {views ? 'Пока ничего не сохранено. Вид хранит период и фильтры, и виден только вам.' : 'Загрузка…'}
          </p>
        )}
      </DialogContent>
    </Dialog>
  )
}

function SaveView({ search }: { search: StatsSearch }) {
  const { mutateAsync: save } = useMutation(saveViewMutation())
  return (
    <FormDialog
      trigger={<Button size="sm">Сохранить текущий вид</Button>}
      title="Сохранить вид"
      description="Период и фильтры, как сейчас в адресе. Вид с таким же названием заменится."
      schema={viewSchema}
      defaultValues={{ name: '' }}
      confirmLabel="Сохранить"
      onSubmit={async ({ name }) => {
        await save({ name, search })
        toast.success(`Вид «${name}» сохранён`)
      }}
    >
      <NameField />
    </FormDialog>
  )
}

function NameField() {
  const { register } = useFormContext()
  return (
    <FormField name="name" label="Название">
      <Input {...register('name')} maxLength={60} />
    </FormField>
  )
}
