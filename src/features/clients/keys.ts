import { staffKeys } from '#lib/staff-keys'

const of = (part: string) => (clientId: string) => [...staffKeys.clinic(clientId), part] as const

export const clientKeys = {
  overview: of('overview'),
  notes: of('notes'),
  standing: of('standing'),
  journal: of('journal'),
}
