import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Role } from '#features/account/roles.ts'
import { orderStatus } from '#features/orders/status.ts'
import { dateText } from '#lib/dates/dates'
import { applyMask, kzIdMask } from '#lib/forms/masks'
import { matchedText } from '#lib/text/matched-text'
import { tenge } from '#lib/money/money'
import { formatPhone } from '#lib/forms/phone'
import { StatusChip } from '#ui/data/status-chip'
import { findPages, type StaffPage } from './pages.ts'
import type { Found, FoundClinic, FoundOrder, FoundProduct } from './results.ts'

type Place = Pick<LinkProps, 'to' | 'search' | 'params'>

/** Where each role works with what is found, and the lists that hold more of it. */
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

const places: Record<Role, Places> = {
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

/** The public page, for every role. */
const productPlace = ({ slug }: FoundProduct): Place => ({ to: '/product/$slug', params: { slug } })

export type Option = { id: string; place: Place; title: ReactNode; detail?: string; end?: ReactNode }

export type OptionGroup = { title: string; options: Option[] }

type Sources = { found: Found | undefined; pages: readonly StaffPage[]; query: string; role: Role }

/** Groups without results are left out. */
export function optionGroups({ found, pages, query, role }: Sources): OptionGroup[] {
  const go = places[role]
  const groups: OptionGroup[] = [
    { title: 'Заказы', options: found?.orders.map((order) => orderOption(order, go.order(order))) ?? [] },
    {
      title: 'Клиники',
      options: go.clinic ? (found?.clinics.map((clinic) => clinicOption(clinic, go.clinic!(clinic))) ?? []) : [],
    },
    { title: 'Товары', options: found?.products.map(productOption) ?? [] },
    {
      title: 'Страницы',
      options: findPages(pages, query).map(({ label, to }) => ({ id: `page-${to}`, place: { to }, title: label })),
    },
    { title: 'Искать в списках', options: found ? listOptions(query, role) : [] },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')

function orderOption(order: FoundOrder, place: Place): Option {
  const { label, tone } = orderStatus[order.status]
  const whose = order.clinic_name ?? [order.recipient_name, order.city].filter(Boolean).join(', ')
  return {
    id: `order-${order.id}`,
    place,
    title: <span className="tabular-nums">{order.number}</span>,
    detail: joined(
      whose,
      matchedText(order.matched),
      dateText(order.created_at),
      order.total !== undefined && tenge(order.total),
    ),
    end: <StatusChip tone={tone}>{label}</StatusChip>,
  }
}

const notVerified = {
  pending: <StatusChip tone="warning">На проверке</StatusChip>,
  reject: <StatusChip tone="danger">Нет доступа</StatusChip>,
  verified: undefined,
}

function clinicOption({ user_id, name, bin_iin, phone, city, status, matched }: FoundClinic, place: Place): Option {
  const known = joined(bin_iin && applyMask(kzIdMask, bin_iin), phone && formatPhone(phone))
  return {
    id: `clinic-${user_id}`,
    place,
    title: name ?? 'Клиника без названия',
    detail: joined(matchedText(matched) || known, city),
    end: notVerified[status],
  }
}

function productOption(product: FoundProduct): Option {
  const { id, name, product_type, line, volume_ml, sku, is_published } = product
  return {
    id: `product-${id}`,
    place: productPlace(product),
    title: name,
    detail: `${product_type} · ${line} · ${volume_ml} мл · ${sku}`,
    end: is_published ? undefined : <StatusChip>Не опубликован</StatusChip>,
  }
}

/** Lists search more: they find orders by clinic and article too. */
function listOptions(query: string, role: Role): Option[] {
  const { orders, clinics } = places[role]
  return [
    { id: 'list-orders', place: orders(query), title: `Заказы: «${query}»` },
    ...(clinics ? [{ id: 'list-clinics', place: clinics(query), title: `Клиники: «${query}»` }] : []),
  ]
}
