import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#lib/page-head'
import { PlannedPage } from '../-planned-page.tsx'

export const Route = createFileRoute('/account-manager/my-bonuses')({
  head: () => pageHead('Бонусы'),
  component: () => <PlannedPage title="Бонусы" purpose="Здесь будут начисления и выплаты по месяцам." />,
})
