import type { LinkProps } from '@tanstack/react-router'
import type { Role } from '#features/account/roles.ts'

export type ShellViewer =
  | { state: 'loading' }
  | { state: 'guest' }
  | { state: 'clinic'; cartCount: number }
  | { state: 'staff'; role: Role }
  | { state: 'unknown'; error: unknown; isChecking: boolean; check: () => void }

export type NavIcon =
  | 'bell'
  | 'bonus'
  | 'cart'
  | 'catalog'
  | 'chart'
  | 'clients'
  | 'drop'
  | 'formula'
  | 'home'
  | 'orders'
  | 'pin'
  | 'profile'
  | 'register'
  | 'settings'
  | 'shield'
  | 'sign-in'
  | 'sign-out'
  | 'tag'
  | 'truck'

export type NavLink = {
  label: string
  to: NonNullable<LinkProps['to']>
  icon: NavIcon
  /** Active on this very page only, not on those below it. */
  exact?: boolean
  /** Count of open items; shown above zero. */
  count?: number
}

export type SignOut = { label: string; icon: 'sign-out'; signOut: true }
export type NavItem = NavLink | SignOut

export const HOME: NavLink = { label: 'Главная', to: '/', icon: 'home', exact: true }
export const CATALOG: NavLink = { label: 'Каталог', to: '/catalog', icon: 'catalog' }

const SIGN_OUT: SignOut = { label: 'Выйти', icon: 'sign-out', signOut: true }
const SIGN_IN: NavLink = { label: 'Войти', to: '/login', icon: 'sign-in' }
const REGISTER: NavLink = { label: 'Регистрация', to: '/register', icon: 'register' }
const COSMETOLOGISTS: NavLink = { label: 'Косметологам', to: '/cosmetologists', icon: 'drop' }
const CONTACTS: NavLink = { label: 'Контакты', to: '/contacts', icon: 'pin' }
export const DELIVERY: NavLink = { label: 'Доставка', to: '/admin/delivery', icon: 'truck' }
const FORMULA: NavLink = { label: 'Формула', to: '/admin/rating-formula', icon: 'formula' }
export const PRODUCTS: NavLink = { label: 'Товары', to: '/admin/products-tags', icon: 'tag' }

const STAFF_ITEMS: Record<Role, NavItem[]> = {
  logistic: [DELIVERY, SIGN_OUT],
  account_manager: [
    { label: 'Клиенты', to: '/account-manager/dashboard', icon: 'clients' },
    { label: 'Бонусы', to: '/account-manager/my-bonuses', icon: 'bonus' },
    FORMULA,
    SIGN_OUT,
  ],
  admin: [{ label: 'Уведомления', to: '/admin/notifications', icon: 'bell' }, FORMULA, PRODUCTS, SIGN_OUT],
  super_admin: [{ label: 'Уведомления', to: '/admin/notifications', icon: 'bell' }, FORMULA, PRODUCTS, SIGN_OUT],
}

/** `null` while the viewer is unknown. */
export function headerItems(viewer: ShellViewer): NavItem[] | null {
  switch (viewer.state) {
    case 'loading':
    case 'unknown':
      return null
    case 'guest':
      return [SIGN_IN, REGISTER, COSMETOLOGISTS, CONTACTS]
    case 'clinic':
      return clinicItems(viewer.cartCount)
    case 'staff':
      return STAFF_ITEMS[viewer.role]
  }
}

/** Home always comes first. */
export function phoneBarItems(viewer: ShellViewer): NavItem[] | null {
  const items = viewer.state === 'guest' ? [SIGN_IN, CATALOG, COSMETOLOGISTS, CONTACTS] : headerItems(viewer)
  return items && [HOME, ...items]
}

/** Desktops: for those who shop. */
export function hasCatalogButton(viewer: ShellViewer): boolean {
  return viewer.state === 'guest' || viewer.state === 'clinic'
}

export function phoneTopLink(viewer: ShellViewer): NavLink | null {
  switch (viewer.state) {
    case 'loading':
    case 'unknown':
      return null
    case 'guest':
      return REGISTER
    default:
      return CATALOG
  }
}

/** Only for admins, and only once the role is known. */
export const hasAdminBar = (viewer: ShellViewer) =>
  viewer.state === 'staff' && (viewer.role === 'admin' || viewer.role === 'super_admin')

/** Where the guard keeps those who may open no other page. */
export const isRoom = (pathname: string) => pathname === '/pending-verification' || pathname === '/blocked'

export type PageLink = Pick<NavLink, 'label' | 'to'>

/** Under «Помощь» in the footer. */
export const HELP_LINKS: PageLink[] = [
  COSMETOLOGISTS,
  { label: 'Партнёрам', to: '/partners' },
  CONTACTS,
  { label: 'Публичная оферта', to: '/offer' },
  { label: 'Политика конфиденциальности', to: '/privacy-policy' },
]

/** Only for guests. */
export const GUEST_LINKS: PageLink[] = [REGISTER, SIGN_IN]

function clinicItems(cartCount: number): NavItem[] {
  return [
    { label: 'Профиль', to: '/profile', icon: 'profile' },
    { label: 'Корзина', to: '/cart', icon: 'cart', count: cartCount },
    { label: 'Заказы', to: '/orders', icon: 'orders' },
    SIGN_OUT,
  ]
}
