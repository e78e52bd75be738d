import { useMutation, useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { addressBookQuery } from '#lib/backend/address-book'
import { errorText } from '#lib/text/error-texts'
import { formatPhone } from '#lib/forms/phone'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { ErrorState } from '#ui/state/error-state'
import { IconButton } from '#ui/action/icon-button'
import { Skeleton } from '#ui/state/skeleton'
import { StatusChip } from '#ui/data/status-chip'
import { toast } from '#ui/state/toast'
import { MOST_ADDRESSES, type BookAddress } from '../address-form.ts'
import { addAddressMutation, changeAddressMutation, removeAddressMutation } from '../mutations.ts'
import { sections } from '../sections.ts'
import { AddressDialog } from './address-dialog.tsx'
import { SectionHead } from './section-head.tsx'

type AddressesSectionProps = { userId: string; clinic: { city: string | null } }

export function AddressesSection({ userId, clinic }: AddressesSectionProps) {
  const { data: addresses, isError, refetch, isFetching } = useQuery(addressBookQuery(userId))
  const [editing, setEditing] = useState<BookAddress | 'new'>()

  if (!addresses) {
    return (
      <>
        <SectionHead title={sections.addresses} />
        {isError ? (
          <Card>
            <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
          </Card>
        ) : (
          <Skeleton className="h-44 rounded-card" />
        )}
      </>
    )
  }
  return (
    <>
      <SectionHead title={sections.addresses} end={`${addresses.length} из ${MOST_ADDRESSES}`} />
      <ul className="grid gap-3 md:gap-4 lg:grid-cols-2">
        {addresses.map((address) => (
          <li key={address.id}>
            <AddressCard userId={userId} address={address} onEdit={() => setEditing(address)} />
          </li>
        ))}
        <li>
          {addresses.length < MOST_ADDRESSES ? (
            <button
              type="button"
              onClick={() => setEditing('new')}
              className="flex size-full min-h-14 items-center justify-center gap-2.5 rounded-card border border-dashed border-control p-4 text-14 font-semibold text-accent transition-colors hover:bg-accent-soft lg:min-h-41 lg:flex-col"
            >
              <Plus />
              Добавить адрес
            </button>
          ) : (
            <p className="text-13 text-muted">Больше {MOST_ADDRESSES} адресов сохранить нельзя. Удалите лишний.</p>
          )}
        </li>
      </ul>
      {editing && (
        <AddressDialog
          userId={userId}
          address={editing === 'new' ? undefined : editing}
          city={clinic.city ?? ''}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

type AddressCardProps = { userId: string; address: BookAddress; onEdit: () => void }

function AddressCard({ userId, address, onEdit }: AddressCardProps) {
  const { id, label, city, address: street, contact_name, phone, comment, is_default } = address
  const onError = (error: Error) => toast.error(errorText(error))
  const restored = useMutation({ ...addAddressMutation(userId), onError })
  const changed = useMutation({ ...changeAddressMutation(userId), onError })
  const removed = useMutation({
    ...removeAddressMutation(userId),
    onError,
    onSuccess: () => {
      const { id: _id, ...content } = address
      toast.show(`Адрес «${label}» удалён`, {
        id: 'address',
        action: { label: 'Вернуть', onClick: () => restored.mutate(content) },
      })
    },
  })
  const busy = restored.isPending || changed.isPending || removed.isPending

  return (
    <article
      aria-label={label}
      aria-busy={busy}
      className="flex h-full flex-col lg:min-h-41 rounded-card border bg-surface px-4 pt-4 pb-1.5 text-13 text-muted md:px-5 md:pt-5 md:pb-2.5"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-16 break-words text-ink">{label}</h3>
        {is_default && <StatusChip tone="accent">Основной</StatusChip>}
      </div>
      <p className="mt-1 text-14 break-words text-ink">
        {city}, {street}
      </p>
      {(contact_name || phone) && (
        <p className="mt-1 tabular-nums">{[contact_name, phone && formatPhone(phone)].filter(Boolean).join(', ')}</p>
      )}
      {comment && <p className="mt-1 break-words whitespace-pre-line">{comment}</p>}
      <footer className="-mx-2 mt-auto flex items-center gap-1 pt-2">
        <Button variant="ghost" onClick={onEdit}>
          <Pencil className="size-4" />
          Изменить
        </Button>
        {!is_default && (
          <Button variant="ghost" disabled={busy} onClick={() => changed.mutate({ id, is_default: true })}>
            Сделать основным
          </Button>
        )}
        <IconButton
          label={`Удалить адрес: ${label}`}
          className="ml-auto"
          disabled={busy}
          onClick={() => removed.mutate(id)}
        >
          <Trash />
        </IconButton>
      </footer>
    </article>
  )
}
