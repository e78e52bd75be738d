import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateText, isoDay } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { focusRecordOpener } from '#lib/row-focus'
import { Button } from '#ui/button'
import { Drawer, DrawerBody, DrawerContent, DrawerFooter, DrawerHeader } from '#ui/drawer'
import { ErrorState } from '#ui/error-state'
import { Skeleton } from '#ui/skeleton'
import { StatusChip } from '#ui/status-chip'
import { sellerProfilesQuery, type SellerProfile } from '../queries.ts'
import { SELLER_FORM, SellerForm } from './seller-form.tsx'

/** What the address calls this drawer, and what opens it is marked with. */
export const SELLER_DRAWER = 'seller'

/** Whose requisites invoices carry, from which day, and new ones in their place. For admins. */
export function SellerDrawer({ onClose }: { onClose: () => void }) {
  const { data: profiles, error, isFetching, refetch } = useQuery(sellerProfilesQuery())
  const [saving, setSaving] = useState(false)
  return (
    <Drawer open onOpenChange={() => saving || onClose()}>
      <DrawerContent
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          focusRecordOpener(SELLER_DRAWER)
        }}
      >
        <DrawerHeader title="Реквизиты продавца" subtitle="Счёт берёт те, что действуют в день его выставления" />
        <DrawerBody className="grid content-start gap-6">
          {profiles ? (
            <>
              <Days profiles={profiles} />
              <SellerForm current={inForce(profiles)} setSaving={setSaving} />
            </>
          ) : error ? (
            <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
              {errorText(error)}
            </ErrorState>
          ) : (
            <Skeleton className="h-100" />
          )}
        </DrawerBody>
        {profiles && (
          <DrawerFooter>
            <Button type="submit" form={SELLER_FORM} loading={saving} className="ml-auto max-md:flex-1">
              Сохранить реквизиты
            </Button>
          </DrawerFooter>
        )}
      </DrawerContent>
    </Drawer>
  )
}

/** Since when which requisites are in force. */
function Days({ profiles }: { profiles: readonly SellerProfile[] }) {
  const current = inForce(profiles)
  return (
    <ul aria-label="Реквизиты по дням" className="rounded-card border text-14 *:not-first:border-t">
      {profiles.map((profile) => (
        <li key={profile.valid_from} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{profile.name}</span>
            <span className="block text-13 text-muted">
              с {dateText(profile.valid_from)} · {profile.tax_regime} ·{' '}
              {profile.vat_rate === null ? 'без НДС' : `НДС ${profile.vat_rate.toLocaleString('ru')}\u00a0%`}
            </span>
          </span>
          {profile === current && <StatusChip tone="success">Действуют</StatusChip>}
          {profile.valid_from > isoDay() && <StatusChip tone="info">Запланированы</StatusChip>}
        </li>
      ))}
    </ul>
  )
}

const inForce = (profiles: readonly SellerProfile[]) => profiles.find(({ valid_from }) => valid_from <= isoDay())
