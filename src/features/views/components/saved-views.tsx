import { useMutation, useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import Trash from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { useState, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Role } from '#features/account/roles.ts'
import { useViewer } from '#features/account/viewer.ts'
import type { ListViews } from '#lib/list/list'
import { type ListParams } from '#lib/page/list-params'
import { presentParams } from '#lib/page/search-params'
import { Button } from '#ui/action/button'
import { IconButton } from '#ui/action/icon-button'
import { CheckboxField } from '#ui/form/checkbox-field'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { SearchLink } from '#ui/list/search-link'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { Dialog, DialogContent, DialogTrigger } from '#ui/window/dialog'
import { FormDialog } from '#ui/window/form-dialog'
import { deleteViewMutation, saveViewMutation } from '../mutations.ts'
import { viewsQuery } from '../queries.ts'
import { viewSchema, type SavedView } from '../view.ts'

type SavedViewsProps<Search extends object> = {
  views: ListViews<Search>
  params: ListParams<Search>
  search: Search
}

/** Named filters of a page: one's own, those of colleagues, and ready ones. */
export function SavedViews<Search extends object>(props: SavedViewsProps<Search>) {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  if (viewer.state !== 'staff' && viewer.state !== 'clinic') return null
  const role = viewer.state === 'staff' ? viewer.role : undefined
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary" size="sm">
          <Bookmark aria-hidden />
          <span className="max-md:sr-only">Сохранённые</span>
        </Button>
      </DialogTrigger>
      <DialogContent title="Сохранённые фильтры" footer={<SaveView {...props} me={viewer.userId} role={role} />}>
        <Views {...props} me={viewer.userId} hasColleagues={role !== undefined} onOpen={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

type ViewsProps<Search extends object> = SavedViewsProps<Search> & {
  me: string
  hasColleagues: boolean
  onOpen: () => void
}

function Views<Search extends object>(props: ViewsProps<Search>) {
  const { params, me, hasColleagues, onOpen } = props
  const { page, ready = [] } = props.views
  const query = useQuery(viewsQuery(page))
  const { data: views } = query
  const { mutate: remove } = useMutation(deleteViewMutation(page))
  const { mutate: restore } = useMutation(saveViewMutation(page, me))
  if (!views) return <QueryPlaceholder query={query} className="h-28" />
  const own = views.filter(({ user_id }) => user_id === me)
  const others = views.filter(({ user_id }) => user_id !== me)
  const linkOf = (name: string, search: object) => (
    <SearchLink
      search={params.parse(search as Record<string, unknown>)}
      className="link flex min-h-11 items-center"
      onClick={onOpen}
    >
      {name}
    </SearchLink>
  )

  function take({ id, ...view }: SavedView) {
    remove(id, {
      onSuccess: () =>
        toast.show(`«${view.name}»: фильтры удалены`, {
          action: { label: 'Вернуть', onClick: () => restore(view, { onError: toastError }) },
        }),
      onError: toastError,
    })
  }

  return (
    <div className="grid gap-5">
      {own.length === 0 && (
        <p className="text-14 text-ink-soft">
          Своих пока нет. Выберите фильтры и сохраните их под своим названием: набор виден только вам
          {hasColleagues && ', если не показать его коллегам'}.
        </p>
      )}
      <Group title="Мои" names={own.map(({ id }) => id)}>
        {own.map((view) => (
          <li key={view.id} className="flex items-center justify-between gap-3 py-1">
            {linkOf(view.name, view.search)}
            <span className="flex flex-none items-center gap-2 text-12 text-muted">
              {view.shared_with && (
                <span className="inline-flex items-center gap-1.5">
                  <Users aria-hidden className="size-4" />
                  видят коллеги
                </span>
              )}
              <IconButton label={`Удалить «${view.name}»`} size="sm" onClick={() => take(view)}>
                <Trash className="size-4" />
              </IconButton>
            </span>
          </li>
        ))}
      </Group>
      <Group title="От коллег" names={others.map(({ id }) => id)}>
        {others.map(({ id, name, search }) => (
          <li key={id}>{linkOf(name, search)}</li>
        ))}
      </Group>
      <Group title="Готовые" names={ready.map(({ name }) => name)}>
        {ready.map(({ name, search }) => (
          <li key={name}>{linkOf(name, search)}</li>
        ))}
      </Group>
    </div>
  )
}

function Group({ title, names, children }: { title: string; names: readonly string[]; children: ReactNode }) {
  if (names.length === 0) return null
  return (
    <section>
      <h3 className="text-13 font-medium text-muted">{title}</h3>
      <ul className="divide-y">{children}</ul>
    </section>
  )
}

type SaveViewProps<Search extends object> = SavedViewsProps<Search> & { me: string; role: Role | undefined }

function SaveView<Search extends object>({ views: { page }, params, search, me, role }: SaveViewProps<Search>) {
  const { mutateAsync: save } = useMutation(saveViewMutation(page, me))
  return (
    <FormDialog
      trigger={<Button size="sm">Сохранить текущие фильтры</Button>}
      title="Сохранить фильтры"
      description="Фильтры и порядок, как сейчас на экране. Ваш набор с таким же названием заменится."
      schema={viewSchema}
      defaultValues={{ name: '', isShared: false }}
      confirmLabel="Сохранить"
      onSubmit={async ({ name, isShared }) => {
        // Neither the page nor the open record.
        const kept = presentParams(params.change(search, {}))
        await save({ name, search: kept as SavedView['search'], shared_with: isShared && role ? role : null })
        toast.success(`«${name}»: фильтры сохранены`)
      }}
    >
      <NameField />
      {role && (
        <CheckboxField name="isShared" className="mt-3">
          Показывать коллегам с той же ролью
        </CheckboxField>
      )}
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
