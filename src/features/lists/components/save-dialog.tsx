import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { productsNowQuery } from '#features/orders/queries.ts'
import { SelectField } from '#ui/form/form-fields'
import { toast } from '#ui/state/toast'
import { FormDialog } from '#ui/window/form-dialog'
import { itemsOf, positions, withProducts, type ListKind } from '../list.ts'
import { saveListMutation } from '../mutations.ts'
import { clinicListQuery, listCardsQuery } from '../queries.ts'
import { NEW, saveAsSchema } from '../schema.ts'
import { NameAndKind } from './name-and-kind.tsx'

type SaveDialogProps = {
  title: string
  lines: readonly { product_id: string; quantity: number }[]
  onClose: () => void
}

/** Keeps products under a name, or adds them to a list that there is. */
export function SaveDialog({ title, lines, onClose }: SaveDialogProps) {
  const save = useMutation(saveListMutation())
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  async function saveTo({ to, name, kind }: { to: string; name: string; kind: ListKind }) {
    // Of an old order something may be sold no longer, and cannot be added.
    const ids = lines.map(({ product_id }) => product_id)
    // As many as an address has room for.
    const parts = Array.from({ length: Math.ceil(ids.length / 100) }, (_, part) =>
      ids.slice(part * 100, part * 100 + 100),
    )
    const now = await Promise.all(parts.map((part) => queryClient.fetchQuery(productsNowQuery(part))))
    const sold = lines.filter(({ product_id }) => now.flat().some(({ id }) => id === product_id))
    const left = sold.length < lines.length ? `. Больше не продаётся: ${positions(lines.length - sold.length)}` : ''
    if (to === NEW) {
      const { id } = await save.mutateAsync({ list: { name, kind, items: itemsOf(kind, sold) }, readAt: null })
      return { id, text: `Список «${name}» сохранён${left}` }
    }
    const list = await queryClient.fetchQuery({ ...clinicListQuery(to), staleTime: 0 })
    const { items, added } = withProducts(list, sold)
    if (added > 0) {
      const { id, name: its, kind: of, every_days, next_on } = list
      await save.mutateAsync({
        list: { id, name: its, kind: of, every_days, next_on, items },
        readAt: list.updated_at,
      })
    }
    return {
      id: to,
      text: `${added > 0 ? `Добавлено в «${list.name}»: ${positions(added)}` : `В «${list.name}» всё это уже есть`}${left}`,
    }
  }

  return (
    <FormDialog
      title={title}
      description={`${positions(lines.length)}. Список увидят все, кто заказывает в вашей клинике.`}
      schema={saveAsSchema}
      defaultValues={{ to: NEW, name: '', kind: 'list' }}
      labels={{ name: 'Название' }}
      confirmLabel="Сохранить"
      onSubmit={async (values) => {
        const { id, text } = await saveTo(values)
        toast.success(text, {
          action: {
            label: 'Открыть',
            onClick: () => void navigate({ to: '/lists/{-$listId}', params: { listId: id } }),
          },
        })
      }}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const to: string = useWatch({ name: 'to' })
  const { data: lists = [] } = useQuery(listCardsQuery())
  return (
    <>
      {lists.length > 0 && (
        <SelectField
          name="to"
          label="Куда"
          hint={to === NEW ? undefined : 'Добавятся товары, которых там ещё нет'}
          options={[
            { value: NEW, label: 'Новый список' },
            ...lists.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {to === NEW && <NameAndKind />}
    </>
  )
}
