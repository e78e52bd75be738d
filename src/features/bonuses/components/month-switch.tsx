import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { isoDay } from '#lib/dates/dates'
import { addMonths, monthAndYearText } from '#lib/dates/months'
import { IconButton } from '#ui/action/icon-button'
import { Select } from '#ui/form/select'
import { useNavigate } from '@tanstack/react-router'

const MONTHS_OFFERED = 36

export function MonthSwitch({ month }: { month: string }) {
  const navigate = useNavigate()
  const present = `${isoDay().slice(0, 7)}-01`
  const offered = Array.from({ length: MONTHS_OFFERED }, (_, back) => addMonths(present, -back))
  const search = (chosen: string) => (old: object) => ({
    ...old,
    entry: undefined,
    month: chosen === present ? undefined : chosen.slice(0, 7),
  })
  return (
    <div className="flex gap-2">
      <IconButton asChild variant="outlined" label="Предыдущий месяц">
        <Link to="/account-manager/my-bonuses" search={search(addMonths(month, -1))}>
          <ChevronLeft className="size-4" />
        </Link>
      </IconButton>
      <div className="w-44">
        <Select
          aria-label="Месяц"
          options={(offered.includes(month) ? offered : [...offered, month]).map((value) => ({
            value,
            label: monthAndYearText(value),
          }))}
          value={month}
          onValueChange={(chosen) => void navigate({ to: '/account-manager/my-bonuses', search: search(chosen) })}
        />
      </div>
      {month === present ? (
        <IconButton variant="outlined" label="Следующий месяц" disabled>
          <ChevronRight className="size-4" />
        </IconButton>
      ) : (
        <IconButton asChild variant="outlined" label="Следующий месяц">
          <Link to="/account-manager/my-bonuses" search={search(addMonths(month, 1))}>
            <ChevronRight className="size-4" />
          </Link>
        </IconButton>
      )}
    </div>
  )
}
