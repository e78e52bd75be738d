import { useMutation, useQuery } from '@tanstack/react-query'
import { dateText, isoDay } from '#lib/dates'
import { DrawerForm } from '#ui/form-drawer'
import { RecordDrawer } from '#ui/record-drawer'
import { StatusChip } from '#ui/status-chip'
import { toast } from '#ui/toast'
import { saveSellerProfileMutation } from '../mutations.ts'
import { sellerProfilesQuery, type SellerProfile } from '../queries.ts'
import { fieldLabels, sellerProfile, sellerSchema, sellerValues } from '../schema.ts'
import { SellerFields } from './seller-fields.tsx'

/** What the address calls this drawer, and what opens it is marked with. */
export const SELLER_DRAWER = 'seller'

/** Whose requisites invoices carry, from which day, and new ones in their place. For admins. */
export function SellerDrawer({ onClose }: { onClose: () => void }) {
  const profiles = useQuery(sellerProfilesQuery())
  const save = useMutation(saveSellerProfileMutation())
  return (
    <RecordDrawer id={SELLER_DRAWER} query={profiles} title="Реквизиты продавца" onClose={onClose}>
      {(data) => (
        <DrawerForm
          title="Реквизиты продавца"
          description="Счёт берёт те, что действуют в день его выставления"
          before={<Days profiles={data} />}
          schema={sellerSchema}
          defaultValues={sellerValues(inForce(data))}
          labels={fieldLabels}
          confirmLabel="Сохранить реквизиты"
          onSubmit={async (values) => {
            await save.mutateAsync(sellerProfile(values))
            toast.success(`Реквизиты сохранены и действуют с ${dateText(values.validFrom)}`)
          }}
          staysOpen
          onClose={onClose}
        >
          <SellerFields />
        </DrawerForm>
      )}
    </RecordDrawer>
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
