import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'

const tones = {
  info: 'bg-info-soft text-info-ink [&>.lucide]:text-info',
  success: 'bg-success-soft text-success-ink [&>.lucide]:text-success',
  warning: 'bg-warning-soft text-warning-ink [&>.lucide]:text-warning',
  danger: 'bg-danger-soft text-danger-ink [&>.lucide]:text-danger',
}

const icons = { info: Info, success: CircleCheck, warning: Info, danger: TriangleAlert }

type AlertProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone?: keyof typeof tones | undefined
  title?: ReactNode
  /** At the right; on phones below the text. */
  action?: ReactNode
}

/** Use `role="alert"` when it appears after an action. */
export function Alert({ tone = 'info', title, action, className, children, ...props }: AlertProps) {
  const Icon = icons[tone]
  return (
    <div
      data-slot="alert"
      className={cn(
        'flex gap-3 rounded-card px-4 py-3.5 text-14 [&>.lucide]:mt-px [&_.link]:text-inherit',
        tones[tone],
        className,
      )}
      {...props}
    >
      <Icon aria-hidden />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
        {action}
      </div>
    </div>
  )
}
