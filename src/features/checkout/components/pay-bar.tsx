import { tenge } from '#lib/money/money'
import { SubmitButton, type SummaryProps } from './order-summary.tsx'

export function PayBar(props: SummaryProps) {
  const { total, totalBefore } = props
  return (
    <div
      data-slot="pay-bar"
      className="fixed inset-x-0 bottom-[calc(var(--spacing-phone-bar)+env(safe-area-inset-bottom))] z-20 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 bg-surface px-4 py-2 shadow-bar md:hidden print:hidden"
    >
      <p>
        <span className="block text-12 text-muted">
          {totalBefore === total ? (
            'Итого'
          ) : (
            <>
              Было <s>{tenge(totalBefore)}</s>
            </>
          )}
        </span>
        <b className="text-16 font-semibold whitespace-nowrap">{tenge(total)}</b>
      </p>
      <div>
        <SubmitButton {...props} className="min-h-12 px-3 text-14" />
      </div>
    </div>
  )
}
