import { createFileRoute } from '@tanstack/react-router'
import { PendingRoom } from '#features/clinics/components/pending-room.tsx'
import { pageHead } from '#lib/page/page-head'

export const Route = createFileRoute('/_buyer/pending-verification')({
  head: () => pageHead('Проверка клиники'),
  component: PendingRoom,
})
