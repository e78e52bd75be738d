import type { LinkProps } from '@tanstack/react-router'
import Banknote from 'lucide-react/icons/banknote'
import Building from 'lucide-react/icons/building'
import File from 'lucide-react/icons/file'
import History from 'lucide-react/icons/history'
import Keyboard from 'lucide-react/icons/keyboard'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import type { Role } from '#features/account/roles.ts'
import { orderStatus } from '#features/orders/status.ts'
import { dateText } from '#lib/dates/dates'
import { applyMask, kzIdMask } from '#lib/forms/masks'
import { matchedText } from '#lib/text/matched-text'
import { tenge } from '#lib/money/money'
import { formatPhone } from '#lib/forms/phone'
import { StatusChip } from '#ui/data/status-chip'
import { actionsOf, type Action } from './actions.ts'
import { findByWords, type StaffPage } from './pages.ts'
import type { PaletteMode } from './palette-store.ts'
import type { Recent } from './recent.ts'
import type { Found, FoundClinic, FoundOrder, FoundProduct } from './results.ts'

type Place = Pick<LinkProps, 'to' | 'search' | 'params'>

/** Where each role works with what is found, and the lists that hold more of it. */
type Places = {
  order: (order: FoundOrder) => Place
  clinic?: (clinic: FoundClinic) => Place
  newOrder?: (clinic: FoundClinic) => Place
  orders: (q: string) => Place
  clinics?: (q: string) => Place
}

const admin: Places = {
  order: ({ id }) => ({ to: '/admin/orders', search: { order: id } }),
  clinic: ({ user_id }) => ({ to: '/admin/users', search: { status: 'all', user: user_id } }),
  newOrder: ({ user_id }) => ({ to: '/admin/users/orders/$id', params: { id: user_id }, search: { order: 'new' } }),
  orders: (q) => ({ to: '/admin/orders', search: { q } }),
  clinics: (q) => ({ to: '/admin/users', search: { status: 'all', q } }),
}

const places: Record<Role, Places> = {
  super_admin: admin,
  admin,
  account_manager: {
    order: ({ id }) => ({ to: '/account-manager/orders', search: { order: id } }),
    clinic: ({ user_id }) => ({ to: '/account-manager/client/$id', params: { id: user_id } }),
    newOrder: ({ user_id }) => ({
      to: '/account-manager/client/$id',
      params: { id: user_id },
      search: { order: 'new' },
    }),
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

export type Option = {
  id: string
  /** Where it leads; an option without one is a step within the palette. */
  place?: Place
  goal?: Exclude<PaletteMode, 'all'> | 'keys'
  icon: ReactNode
  title: string
  detail?: string | undefined
  end?: ReactNode
  /** Is offered again. */
  isRecord?: boolean
}

export type OptionGroup = { title: string; options: Option[] }

type Sources = {
  found: Found | undefined
  pages: readonly StaffPage[]
  recent?: readonly Recent[]
  query: string
  role: Role
  mode?: PaletteMode
}

/** Groups without results are left out. */
export function optionGroups({ mode = 'all', ...sources }: Sources): OptionGroup[] {
  const groups = mode === 'all' ? allGroups(sources) : chosenGroups(mode, sources)
  return groups.filter(({ options }) => options.length > 0)
}

function allGroups({ found, pages, recent = [], query, role }: Omit<Sources, 'mode'>): OptionGroup[] {
  const go = places[role]
  const shownPages = query === '' ? pages.filter(({ isFurther }) => !isFurther) : findByWords(pages, query)
  return [
    { title: 'Недавнее', options: query === '' ? recent.map(recentOption) : [] },
    { title: 'Заказы', options: found?.orders.map((order) => orderOption(order, go.order(order))) ?? [] },
    {
      title: 'Клиники',
      options: go.clinic ? (found?.clinics.map((clinic) => clinicOption(clinic, go.clinic!(clinic))) ?? []) : [],
    },
    { title: 'Товары', options: found?.products.map(productOption) ?? [] },
    { title: 'Действия', options: findByWords(actionsOf(role), query).map(actionOption) },
    {
      title: 'Страницы',
      options: shownPages.map(({ label, to, params, icon }) => ({
        id: `page-${to}-${Object.values(params ?? {}).join('-')}`,
        place: { to, ...(params && { params: params as never }) },
        icon: icon ?? <File aria-hidden />,
        title: label,
      })),
    },
    { title: 'Искать в списках', options: found ? listOptions(query, role) : [] },
  ]
}

/** The clinic that is ordered for, or the order that is paid. */
function chosenGroups(mode: Exclude<PaletteMode, 'all'>, { found, query, role }: Omit<Sources, 'mode'>): OptionGroup[] {
  const go = places[role]
  if (mode === 'order') {
    const clinics = found?.clinics.filter(({ status }) => status === 'verified') ?? []
    return [
      { title: 'Клиники', options: go.newOrder ? clinics.map((each) => clinicOption(each, go.newOrder!(each))) : [] },
    ]
  }
  return [
    { title: 'Заказы', options: found?.orders.map((order) => orderOption(order, go.order(order))) ?? [] },
    {
      title: 'Списки',
      options:
        query === ''
          ? [
              {
                id: 'list-reported',
                place: { to: '/admin/orders', search: { payment: 'reported' } },
                icon: <Banknote aria-hidden />,
                title: 'Оплаты на проверке',
              },
              {
                id: 'list-unpaid',
                place: { to: '/admin/orders', search: { debt: 'yes' } },
                icon: <ReceiptText aria-hidden />,
                title: 'Заказы с долгом',
              },
            ]
          : [],
    },
  ]
}

const actionIcons = { order: <Plus aria-hidden />, payment: <Banknote aria-hidden />, keys: <Keyboard aria-hidden /> }

function actionOption({ label, goal }: Action): Option {
  if (typeof goal === 'string') return { id: `action-${goal}`, goal, icon: actionIcons[goal], title: label }
  return { id: `action-${goal.to}`, place: goal, icon: <Plus aria-hidden />, title: label }
}

const recordIcons: Record<string, ReactNode> = {
  order: <ReceiptText aria-hidden />,
  clinic: <Building aria-hidden />,
  product: <Package aria-hidden />,
}

const recentOption = ({ id, title, detail, place }: Recent): Option => ({
  id,
  place,
  icon: recordIcons[id.split('-')[0]!] ?? <History aria-hidden />,
  title,
  detail,
  isRecord: true,
})

const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')

function orderOption(order: FoundOrder, place: Place): Option {
  const { label, tone } = orderStatus[order.status]
  const whose = order.clinic_name ?? [order.recipient_name, order.city].filter(Boolean).join(', ')
  return {
    id: `order-${order.id}`,
    place,
    icon: recordIcons['order'],
    isRecord: true,
    title: order.number,
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
    icon: recordIcons['clinic'],
    isRecord: true,
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
    icon: recordIcons['product'],
    isRecord: true,
    title: name,
    detail: `${product_type} · ${line} · ${volume_ml} мл · ${sku}`,
    end: is_published ? undefined : <StatusChip>Не опубликован</StatusChip>,
  }
}

/** Lists search more: they find orders by clinic and article too. */
function listOptions(query: string, role: Role): Option[] {
  const { orders, clinics } = places[role]
  return [
    { id: 'list-orders', place: orders(query), icon: <Search aria-hidden />, title: `Заказы: «${query}»` },
    ...(clinics
      ? [{ id: 'list-clinics', place: clinics(query), icon: <Search aria-hidden />, title: `Клиники: «${query}»` }]
      : []),
  ]
}
