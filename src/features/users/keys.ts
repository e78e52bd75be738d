import { staffKeys } from '#lib/staff-keys'

const of = (part: string) => (clinicId: string) => [...staffKeys.clinic(clinicId), part] as const

export const usersKeys = {
  lists: () => [...staffKeys.clinics, 'list'] as const,
  list: (filters: object) => [...usersKeys.lists(), filters] as const,
  clinic: of('record'),
  duplicates: of('duplicates'),
  documents: of('documents'),
  change: of('change'),
  cart: of('cart'),
  history: of('history'),
  managerSince: of('manager-since'),
  managers: () => staffKeys.managers,
  tags: () => ['staff', 'tags'] as const,
}
