import { createFileRoute } from '@tanstack/react-router'
import { TrackPage } from '#features/tracking/components/track-page.tsx'
import { pageHead } from '#lib/page/page-head'

export const Route = createFileRoute('/_shop/track/$token')({
  head: () => pageHead('Где заказ'),
  component: () => <TrackPage token={Route.useParams().token} />,
})
