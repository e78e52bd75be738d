import { createFileRoute } from '@tanstack/react-router'
import { StatsClinicsPage } from '#features/stats/components/rows-pages.tsx'
import { statsClinicsParams, type StatsClinicsSearch } from '#features/stats/stats-search.ts'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/account-manager/stats/clinics')({
  validateSearch: unparsed<StatsClinicsSearch>,
  head: () => pageHead('Клиники по обороту'),
  component: Rows,
})

function Rows() {
  return <StatsClinicsPage of="manager" search={statsClinicsParams.parse(Route.useSearch())} />
}
