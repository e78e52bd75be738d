import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useShopSize } from '#features/assortment/use-shop-size.ts'
import { cn } from '#lib/dom/cn'

/** The pictures are centred in their squares: the jar is lowered to the others' base line. */
const packshots = [
  { sku: 'AQ-003-0030', className: '' },
  { sku: 'MC-041-0050', className: 'translate-y-9' },
  { sku: 'AG-009-0050', className: '' },
]

type AuthPanelProps = { title: string; lead?: ReactNode; icon?: ReactNode; children: ReactNode }

export function AuthPanel({ title, lead, icon, children }: AuthPanelProps) {
  return (
    <div className="page-width pt-7 md:pt-6">
      <div className="lg:grid lg:min-h-160 lg:grid-cols-2 lg:overflow-hidden lg:rounded-panel lg:border lg:bg-surface">
        <div className="mx-auto w-full max-w-100 self-center py-1 md:py-12">
          {icon && (
            <span className="mb-6 grid size-14 place-items-center rounded-full bg-accent-soft text-accent">{icon}</span>
          )}
          <h1 className="text-31 md:text-39">{title}</h1>
          {lead && <div className="mt-2 text-14 text-ink-soft">{lead}</div>}
          <div className="mt-6">{children}</div>
        </div>
        <Picture />
      </div>
    </div>
  )
}

export const BackToLogin = () => (
  <p className="mt-6 text-14">
    <Link to="/login" className="link">
      Вернуться ко входу
    </Link>
  </p>
)

function Picture() {
  return (
    <div aria-hidden className="flex flex-col justify-between gap-8 bg-studio p-14 max-lg:hidden">
      <div>
        <p className="max-w-[22ch] voice text-39 text-balance">Заказы, документы и ваш менеджер в одном месте</p>
        <p className="mt-3 max-w-[44ch] text-16 text-ink-soft">
          {useShopSize() ?? 'Средства'} для работы в&nbsp;кабинете и&nbsp;ухода дома.
        </p>
      </div>
      <div className="flex items-end justify-center">
        {packshots.map(({ sku, className }) => (
          <img
            key={sku}
            src={`/img/products/${sku}-640.webp`}
            width={640}
            height={640}
            alt=""
            loading="lazy"
            className={cn('-mx-13 w-80', className)}
          />
        ))}
      </div>
    </div>
  )
}
