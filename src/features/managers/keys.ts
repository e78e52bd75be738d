import { staffKeys } from '#lib/staff-keys'

export const managerKeys = {
  list: () => [...staffKeys.managers, 'figures'] as const,
  card: (id: string) => [...staffKeys.managers, 'card', id] as const,
  colleagues: () => [...staffKeys.managers, 'colleagues'] as const,
  handovers: (id?: string) => [...staffKeys.managers, 'handovers', id] as const,
  journal: (id: string) => [...staffKeys.managers, 'journal', id] as const,
  /** Among the clients, whose changes it shows. */
  clients: (id: string, filters: object) => [...staffKeys.clinics, 'of-manager', id, filters] as const,
  today: (isPutOff: boolean) => [...staffKeys.clinics, 'today', isPutOff] as const,
}
