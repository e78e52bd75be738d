import { dayParam, idParam } from '#lib/page/list-params'
import { presentParams } from '#lib/page/search-params'

/** `month` as 2026-10, default the current one; `manager` whose bonuses an admin reads; `entry` the one explained. */
export type BonusSearch = { month?: string | undefined; manager?: string | undefined; entry?: number | undefined }

export const parseBonusSearch = ({ month, manager, entry }: Record<string, unknown>): BonusSearch =>
  presentParams({
    month: dayParam(`${String(month)}-01`)?.slice(0, 7),
    manager: idParam(manager),
    entry: Number.isSafeInteger(Number(entry)) && Number(entry) > 0 ? Number(entry) : undefined,
  })

/** The first day of the month of a search, at most that of the day given. */
export const monthOf = ({ month }: BonusSearch, today: string) => {
  const present = `${today.slice(0, 7)}-01`
  const asked = month ? `${month}-01` : present
  return asked < present ? asked : present
}
