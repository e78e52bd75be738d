import { Children, type ReactNode } from 'react'
import { cn } from '#lib/dom/cn'

export function Breadcrumbs({ children, className }: { children: ReactNode; className?: string }) {
  const steps = Children.toArray(children)
  return (
    <nav data-slot="breadcrumbs" aria-label="Навигационная цепочка" className={className}>
      <ol className="-my-3 flex flex-wrap items-center overflow-hidden text-13 whitespace-nowrap text-muted">
        {steps.map((step, index) => {
          const last = index === steps.length - 1
          return (
            <li
              key={index}
              aria-current={last ? 'page' : undefined}
              className={cn(
                'before:text-control not-first:before:mx-2 not-first:before:content-["/"] [&_a]:inline-block [&_a]:py-3 [&_a]:hover:text-accent',
                last && 'min-w-0 flex-1 basis-11 truncate text-ink-soft',
              )}
            >
              {step}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
