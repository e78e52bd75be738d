import { brand } from '#lib/text/brand'
import { EmptyState } from '#ui/state/empty-state'

/** Shown instead of a text that the shop has not published yet. */
export function Unpublished() {
  return (
    <EmptyState title="Документ готовится">
      Если есть вопросы, напишите на{' '}
      <a href={`mailto:${brand.email}`} className="link">
        {brand.email}
      </a>
    </EmptyState>
  )
}
