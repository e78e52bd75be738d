import type { Manager } from './queries.ts'

/** Former managers are marked. */
export const managerOption = ({ id, name, isActive }: Manager) => ({
  value: id,
  label: isActive ? name : `${name}, отключён`,
})
