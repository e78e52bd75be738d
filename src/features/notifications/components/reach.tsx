import { plural } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { Skeleton } from '#ui/state/skeleton'
import type { Recipients } from '../queries.ts'

type ReachProps = {
  recipients: Recipients | undefined
  /** What to fill in before they are counted. */
  missing: string | undefined
  failed: boolean
  onRetry: () => void
}

/** How many recipients a campaign has, and how many are left out. */
export function Reach({ recipients, missing, failed, onRetry }: ReachProps) {
  if (missing) return <p className="text-14 text-muted">{missing}</p>
  if (!recipients) {
    return failed ? (
      <Button type="button" variant="ghost" className="px-2" onClick={onRetry}>
        Не удалось посчитать. Повторить
      </Button>
    ) : (
      <Skeleton className="h-10 w-52" />
    )
  }
  const { count, without_consent, lately } = recipients
  const all = count + without_consent + lately
  const left = [
    without_consent > 0 && `без согласия на рассылку: ${without_consent.toLocaleString('ru')}`,
    lately > 0 && `недавно получали: ${lately.toLocaleString('ru')}`,
  ].filter(Boolean)
  return (
    <p role="status" className="flex items-center gap-4">
      <span className="text-25 font-semibold tabular-nums">{count.toLocaleString('ru')}</span>
      <span className="text-14">
        {plural(count, ['получит', 'получат', 'получат'])}
        {left.length > 0 && (
          <span className="block text-13 text-muted">
            {plural(all, ['Подходит', 'Подходят', 'Подходят'])} {all.toLocaleString('ru')}, {left.join(', ')}
          </span>
        )}
      </span>
    </p>
  )
}
