import { useQuery } from '@tanstack/react-query'
import { managersQuery, type ManagerChoice } from './queries.ts'

/** Former managers are marked. */
export const managerOption = ({ id, name, isActive }: ManagerChoice) => ({
  value: id,
  label: isActive ? name : `${name}, отключён`,
})

/** Managers as options of a filter; only admins may ask. */
export function useManagerOptions(enabled = true) {
  const { data: managers = [] } = useQuery({ ...managersQuery(), enabled })
  return managers.map(managerOption)
}
