import type { Manager } from './queries.ts'

/** A manager as an option of a filter or a field; former ones are told apart. */
export const managerOption = ({ id, name, isActive }: Manager) => ({
  value: id,
  label: isActive ? name : `${name}, отключён`,
})
