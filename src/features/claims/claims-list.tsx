import { ageText, DAY } from '#lib/dates/dates'
import type { ListOf } from '#lib/list/list'
import { tenge } from '#lib/money/money'
import { StatusChip } from '#ui/data/status-chip'
import type { ClaimRow } from './claim.ts'
import { claimsParams, type ClaimsSearch } from './claims-search.ts'
import { CLAIMS_COUNTED, CLAIMS_PER_PAGE } from './queries.ts'
import { claimKind, claimStatus, claimWish, parcelCondition } from './words.ts'

/** Within so many days a clinic gets its answer. */
const ANSWERED_WITHIN = 2

const isLate = ({ status, created_at }: ClaimRow) =>
  status === 'new' && Date.now() - Date.parse(created_at) > ANSWERED_WITHIN * DAY

export const whatText = ({ is_report, condition, kind }: Pick<ClaimRow, 'is_report' | 'condition' | 'kind'>) =>
  is_report && condition ? `Посылка вернулась: ${parcelCondition[condition].toLowerCase()}` : claimKind[kind]

const linesText = ({ lines }: ClaimRow) => lines.map(({ name, quantity }) => `${name}, ${quantity}\u00a0шт.`).join('; ')

export const claimsList: ListOf<ClaimRow, ClaimsSearch> = {
  name: 'Претензии',
  params: claimsParams,
  id: ({ id }) => id,
  label: ({ number }) => `№\u00a0${number}`,
  pageSize: CLAIMS_PER_PAGE,
  countedTo: CLAIMS_COUNTED,
  views: {
    page: 'claims',
    ready: [
      { name: 'Посылки вернулись', search: { parcels: 'yes' } },
      { name: 'Ждут дольше трёх дней', search: { older: 3 } },
      { name: 'Приняты, ещё не возмещены', search: { status: 'accepted' } },
    ],
  },
  columns: [
    {
      header: 'Претензия',
      id: 'number',
      value: ({ number }) => `№\u00a0${number}`,
      as: 'number',
      small: ({ order_number }) => `заказ ${order_number}`,
      card: {
        small: ({ order_number, clinic_name }) => [clinic_name, `заказ ${order_number}`].filter(Boolean).join(', '),
      },
      sort: '-number',
    },
    {
      id: 'age',
      header: 'Ждёт',
      value: 'created_at',
      cell: (row) => (
        <span className={isLate(row) ? 'font-semibold text-danger' : undefined}>{ageText(row.created_at)}</span>
      ),
      card: 'corner',
      sort: 'created',
    },
    { header: 'Клиника', value: 'clinic_name', card: false },
    {
      id: 'what',
      header: 'Что случилось',
      value: whatText,
      small: (row) => linesText(row),
      card: {
        at: 'body',
        cell: (row) => (
          <>
            {whatText(row)}
            <small className="block text-muted">{linesText(row)}</small>
          </>
        ),
      },
    },
    { id: 'wanted', header: 'Просит', value: ({ wanted }) => wanted && claimWish[wanted], card: false },
    {
      id: 'status',
      header: 'Статус',
      value: ({ status }) => claimStatus[status].label,
      cell: ({ status, is_proposed }) => (
        <>
          <StatusChip tone={claimStatus[status].tone}>{claimStatus[status].label}</StatusChip>
          {is_proposed && <small>менеджер предложил решение</small>}
        </>
      ),
    },
    { header: 'Сумма', value: 'sum', as: 'sum', cell: ({ sum }) => tenge(sum), card: false },
    { header: 'Фото', value: 'photos', numeric: true, card: false, optional: true },
    { header: 'Доставка', value: 'delivery_method', card: false, optional: true },
    { header: 'Менеджер', value: 'account_manager_name', none: 'не назначен', card: false, optional: true },
  ],
}
