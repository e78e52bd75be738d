import { cn } from '#lib/dom/cn'
import { Tag } from '#ui/data/tag'

type TagListProps = {
  tags: readonly string[]
  /** How many to name; the rest is a count. */
  most?: number
  className?: string
}

export function TagList({ tags, most = tags.length, className }: TagListProps) {
  if (tags.length === 0) return null
  const more = tags.slice(most)
  return (
    <ul aria-label="Метки" className={cn('flex flex-wrap gap-1', className)}>
      {tags.slice(0, most).map((tag) => (
        <Tag key={tag} asChild className="max-w-full font-medium text-ink-soft">
          <li>
            <span className="truncate">{tag}</span>
          </li>
        </Tag>
      ))}
      {more.length > 0 && (
        <li title={more.join(', ')} className="self-center text-12 text-muted">
          и ещё {more.length}
        </li>
      )}
    </ul>
  )
}
