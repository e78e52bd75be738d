import { cn } from '#lib/dom/cn'
import { fadesIn } from '#ui/page/hero'

/** What the map shows; a shop at another address has none. */
const PLACE = 'пр. Абая, 52'

export const hasMap = (address: string) => address.includes(PLACE)

/** A block of houses between two streets on each side. */
const ACROSS = [-40, 96, 214, 356, 486, 620, 748, 900]
const DOWN = [-60, 84, 206, 372, 520]

/** The streets around the office, north above; only names that are verified. */
export function StreetMap() {
  return (
    <svg
      viewBox="0 0 800 440"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={cn('absolute size-full', fadesIn)}
    >
      <rect width="800" height="440" className="fill-sunken" />
      {DOWN.slice(1).flatMap((foot, row) =>
        ACROSS.slice(1).map((right, column) => (
          <rect
            key={`${row} ${column}`}
            x={ACROSS[column]! + 9}
            y={DOWN[row]! + (row === 2 ? 17 : 11)}
            width={right - ACROSS[column]! - 18}
            height={foot - DOWN[row]! - (row === 2 || row === 1 ? 28 : 22)}
            rx="7"
            className="fill-white"
          />
        )),
      )}
      <rect y="203" width="800" height="20" className="fill-accent-edge" />
      {/* The halo keeps names legible where they are larger than their streets. */}
      <g
        className="fill-ink-soft text-25 font-medium md:text-16"
        stroke="#fff"
        strokeWidth="6"
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        <text x="520" y="89" className="max-md:hidden">
          ул. Курмангазы
        </text>
        <text x="520" y="211" className="font-semibold">
          пр. Абая
        </text>
        <text x="520" y="377">
          ул. Сатпаева
        </text>
      </g>
      <g transform="translate(398 236)" className="fill-accent">
        <circle r="30" opacity=".14" />
        <path d="M0 6C-10 -8 -16 -15 -16 -24a16 16 0 0 1 32 0C16 -15 10 -8 0 6Z" />
        <circle cy="-24" r="6" className="fill-white" />
      </g>
      <g className="fill-muted text-12 max-md:hidden">
        <text x="560" y="424">
          горы, юг ↓
        </text>
        <text x="640" y="424">
          схема без масштаба
        </text>
      </g>
    </svg>
  )
}
