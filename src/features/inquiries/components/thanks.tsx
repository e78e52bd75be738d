import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { brand } from '#lib/brand'
import { formatPhone, telLink } from '#lib/phone'
import { Button } from '#ui/button'

/** Takes the place of a form once it is sent; the focus goes with it, so that it is read aloud. */
export function Thanks({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-3 py-4">
      <CircleCheck aria-hidden className="size-8 text-success" />
      <h3 ref={title} tabIndex={-1} className="text-20 outline-none">
        {children}
      </h3>
      <p className="max-w-[48ch] text-14 text-ink-soft">
        Мы позвоним в рабочие часы: {brand.hours}. Если вопрос срочный, наберите{' '}
        <a href={telLink(brand.phone)} className="link whitespace-nowrap">
          {formatPhone(brand.phone)}
        </a>
        .
      </p>
      <Button asChild variant="secondary" className="mt-1">
        <Link to="/catalog">Посмотреть каталог</Link>
      </Button>
    </div>
  )
}
