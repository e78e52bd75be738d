import { useQuery } from '@tanstack/react-query'
import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import type { ReactNode } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { useNeighbours } from '#lib/list/neighbours'
import { count } from '#lib/text/plural'
import type { ComboboxOption } from '#ui/form/combobox'
import { DataList } from '#ui/list/data-list'
import type { Filter } from '#ui/list/filter-bar'
import { useSearchChange } from '#ui/list/search-link'
import { PageHeader } from '#ui/page/page-header'
import { RecordDrawer } from '#ui/window/record-drawer'
import { RecordMoves } from '#ui/window/record-moves'
import { claimsList } from '../claims-list.tsx'
import { claimsFilters, claimsParams, OLDER_DAYS, type ClaimsSearch } from '../claims-search.ts'
import { claimPages, staffClaimQuery } from '../queries.ts'
import { claimKind, claimStatus, claimWish, KINDS, WISHES } from '../words.ts'
import { StaffClaimView } from './staff-claim-view.tsx'

type ClaimsPageProps = {
  search: ClaimsSearch
  methods: readonly ComboboxOption[]
  managers?: readonly ComboboxOption[]
  /** Above the list: tabs of the page. */
  children?: ReactNode
}

/** What waits for a decision, and what has been decided. */
export function ClaimsPage({ search, methods, managers = [], children }: ClaimsPageProps) {
  const wanted = claimsFilters(search)
  const query = useQuery(claimPages.query(wanted))
  const { data } = query
  const tab = (value: ClaimsSearch['status'], status: keyof typeof claimStatus) => ({
    value,
    label: claimStatus[status].label,
    count: data?.counts[status],
  })
  return (
    <div className="page-width pb-16">
      <PageHeader dense title="Претензии" className={children ? 'md:mb-3' : undefined} />
      {children}
      <DataList
        list={claimsList}
        search={search}
        query={query}
        opens="claim"
        isUnderTabs={children !== undefined}
        searchLabel="Номер претензии или заказа, клиника"
        tabs={{
          name: 'status',
          label: 'Статус',
          options: [
            tab(undefined, 'new'),
            tab('accepted', 'accepted'),
            tab('settled', 'settled'),
            tab('declined', 'declined'),
            tab('withdrawn', 'withdrawn'),
            { value: 'all', label: 'Все' },
          ],
        }}
        filters={filtersOf(methods, managers)}
        exportPage={claimPages.load(wanted)}
        empty={{
          icon: <MessageSquareWarning aria-hidden />,
          title: search.status ? 'Таких претензий нет' : 'Ничего не ждёт решения',
          text: 'Новая претензия или вернувшаяся посылка появится здесь.',
        }}
        nothing={{ title: 'Претензий не нашлось' }}
      />
      <OpenedClaim search={search} ids={data?.rows.map(({ id }) => id) ?? []} />
    </div>
  )
}

function filtersOf(methods: readonly ComboboxOption[], managers: readonly ComboboxOption[]): Filter<ClaimsSearch>[] {
  const older = (days: number) => `дольше ${days === 1 ? 'дня' : count(days, ['дня', 'дней', 'дней'])}`
  return [
    { name: 'kind', label: 'Что случилось', options: KINDS.map((kind) => ({ value: kind, label: claimKind[kind] })) },
    { name: 'wanted', label: 'Просит', options: WISHES.map((wish) => ({ value: wish, label: claimWish[wish] })) },
    { name: 'parcels', label: 'Посылки вернулись', on: { parcels: 'yes' } },
    {
      name: 'older',
      label: 'Ждёт',
      options: OLDER_DAYS.map((days) => ({ value: String(days), label: older(days) })),
      chip: (days) => `Ждёт ${older(Number(days))}`,
    },
    { name: 'method', label: 'Доставка', options: methods, isRare: true },
    { name: 'manager', label: 'Менеджер', options: managers, searched: true, isRare: true },
    { name: 'clinic', label: 'Клиника', options: [], chip: () => 'Одна клиника' },
  ]
}

function OpenedClaim({ search, ids }: { search: ClaimsSearch; ids: readonly string[] }) {
  const change = useSearchChange()
  const viewer = useViewer()
  const { claim: id } = search
  const neighbours = useNeighbours(ids, id)
  const claim = useQuery({ ...staffClaimQuery(id ?? ''), enabled: id !== undefined })
  if (!id || viewer.state !== 'staff') return null
  const open = (opened: Partial<ClaimsSearch>) => change(claimsParams.open(search, opened), { replace: true })
  const moves = (
    <RecordMoves
      neighbours={neighbours}
      labels={['Предыдущая претензия', 'Следующая претензия']}
      onMove={(next) => open({ claim: next })}
    />
  )
  return (
    <RecordDrawer id={id} query={claim} title="Претензия" size="lg" actions={moves} onClose={() => open({})}>
      {(data) => <StaffClaimView key={id} claim={data} role={viewer.role} moves={moves} />}
    </RecordDrawer>
  )
}
