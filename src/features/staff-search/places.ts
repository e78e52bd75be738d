import type { LinkProps } from '@tanstack/react-router'
import type { Role } from '#features/account/roles.ts'
import type { FoundClinic, FoundOrder, FoundProduct } from './results.ts'

/** Where something is opened. */
export type Place = Pick<LinkProps, 'to' | 'search' | 'params'>

/** Where each role works with what is found, and with the lists that hold more of it. */
type Places = {
  order: (order: FoundOrder) => Place
  clinic?: (clinic: FoundClinic) => Place
  orders: (q: string) => Place
  clinics?: (q: string) => Place
}

const admin: Places = {
  order: ({ id }) => ({ to: '/admin/orders', search: { order: id } }),
  clinic: ({ user_id }) => ({ to: '/admin/users', search: { status: 'all', user: user_id } }),
  orders: (q) => ({ to: '/admin/orders', search: { q } }),
  clinics: (q) => ({ to: '/admin/users', search: { status: 'all', q } }),
}

export const places: Record<Role, Places> = {
  super_admin: admin,
  admin,
  account_manager: {
    order: ({ id }) => ({ to: '/account-manager/orders', search: { order: id } }),
    clinic: ({ user_id }) => ({ to: '/account-manager/client/$id', params: { id: user_id } }),
    orders: (q) => ({ to: '/account-manager/orders', search: { q } }),
    clinics: (q) => ({ to: '/account-manager/dashboard', search: { q } }),
  },
  logistic: {
    order: ({ id }) => ({ to: '/admin/delivery', search: { order: id } }),
    orders: (q) => ({ to: '/admin/delivery', search: { q } }),
  },
}

/** A product is opened where clinics see it, for everybody. */
export const productPlace = ({ slug }: FoundProduct): Place => ({ to: '/product/$slug', params: { slug } })
