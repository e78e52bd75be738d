import { useQuery } from '@tanstack/react-query'
import { addressBookQuery } from '#lib/address-book'
import { formatPhone } from '#lib/phone'
import { MapButton } from '#ui/contact-buttons'
import { QueryError } from '#ui/query-error'
import { Skeleton } from '#ui/skeleton'
import { StatusChip } from '#ui/status-chip'

export function ClinicAddresses({ userId }: { userId: string }) {
  const addresses = useQuery(addressBookQuery(userId))
  if (addresses.isPending) return <Skeleton className="h-24" />
  if (addresses.isError) {
    return <QueryError query={addresses} />
  }
  if (addresses.data.length === 0) {
    return <p className="text-14 text-ink-soft">Клиника не сохранила адресов доставки.</p>
  }
  return (
    <ul aria-label="Адреса доставки" className="divide-y">
      {addresses.data.map(({ id, label, city, address, contact_name, phone, comment, is_default }) => (
        <li key={id} className="flex items-start gap-3 py-3 text-14 first:pt-0">
          <div className="min-w-0 flex-1 break-words">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
              {label}
              {is_default && <StatusChip tone="accent">Основной</StatusChip>}
            </p>
            <p>
              {city}, {address}
            </p>
            {(contact_name || phone) && (
              <p className="text-13 text-muted tabular-nums">
                {[contact_name, phone && formatPhone(phone)].filter(Boolean).join(', ')}
              </p>
            )}
            {comment && <p className="text-13 whitespace-pre-line text-muted">{comment}</p>}
          </div>
          <MapButton address={`${city}, ${address}`} />
        </li>
      ))}
    </ul>
  )
}
