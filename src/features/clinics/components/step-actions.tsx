import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { timeText } from '#lib/dates/dates'
import { Button } from '#ui/action/button'

type StepActionsProps = { submitLabel: string; onBack?: () => void; savedAt?: number | null; start?: ReactNode }

/** On phones the submit button comes first. */
export function StepActions({ submitLabel, onBack, savedAt, start }: StepActionsProps) {
  const { isSubmitting } = useFormState()
  return (
    <footer className="flex items-center justify-between gap-x-6 gap-y-2.5 border-t px-4 py-5 max-md:flex-col-reverse max-md:items-stretch md:px-8">
      {onBack ? (
        <Button variant="ghost" className="md:-ml-3" onClick={onBack}>
          <ChevronLeft />
          Назад
        </Button>
      ) : (
        start
      )}
      <div className="flex items-center gap-4">
        {savedAt && <span className="text-13 text-muted max-md:hidden">Черновик сохранён в {timeText(savedAt)}</span>}
        <Button type="submit" size="lg" className="max-md:w-full" loading={isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </footer>
  )
}
