import { cn } from '#lib/dom/cn'

type CountryMapProps = {
  /** Names of cities. */
  cities: readonly string[]
  /** Where the shop itself is. */
  home: string
}

/** Kazakhstan with these cities; one that is not on the map is left out. */
export function CountryMap({ cities, home }: CountryMapProps) {
  return (
    <svg viewBox="-40 -24 680 380" aria-hidden className="absolute size-full">
      <path d={BORDER} className="fill-white/80 stroke-accent-edge" strokeWidth="1.5" strokeLinejoin="round" />
      {cities.map((name) => {
        const place = PLACES[name]
        if (!place) return null
        const [x, y] = place
        const isHome = name === home
        const isLeft = name === LABELLED_LEFT
        return (
          <g key={name} transform={`translate(${x} ${y})`} className="fill-accent">
            {isHome && <circle r="13" opacity=".18" />}
            <circle r={isHome ? 6 : 3.5} />
            {(isHome || name in LABELS) && (
              <text
                x={isHome ? 12 : isLeft ? -8 : 8}
                y="6"
                textAnchor={isLeft ? 'end' : 'start'}
                className={cn('text-25 font-medium md:text-16', !isHome && !LABELS[name] && 'max-md:hidden')}
              >
                {name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** Where there is room for a name, and whether there is on a phone. */
const LABELS: Record<string, boolean> = {
  Алматы: true,
  Астана: true,
  Актау: true,
  Уральск: true,
  Кызылорда: true,
  Актобе: false,
  Атырау: false,
  Караганда: false,
  Костанай: false,
  Павлодар: false,
  Шымкент: false,
}

/** Its name stands on the left of its dot. */
const LABELLED_LEFT = 'Костанай'

const PLACES: Record<string, readonly [x: number, y: number]> = {
  Алматы: [445, 269],
  Астана: [366, 96],
  Шымкент: [339, 289],
  Актау: [71, 260],
  Актобе: [158, 116],
  Атырау: [82, 185],
  Жезказган: [312, 170],
  Караганда: [390, 126],
  Кокшетау: [336, 50],
  Конаев: [448, 255],
  Костанай: [252, 52],
  Кызылорда: [280, 234],
  Павлодар: [447, 72],
  Петропавловск: [333, 16],
  Семей: [494, 113],
  Талдыкорган: [467, 230],
  Тараз: [365, 276],
  Темиртау: [388, 121],
  Туркестан: [320, 268],
  Уральск: [74, 95],
  'Усть-Каменогорск': [529, 123],
  Экибастуз: [423, 84],
}

/** By Natural Earth, in the public domain; see docs/assets.md. */
const BORDER =
  'M359 291L354 295L351 294L347 300L333 309L325 320L324 326L322 326L317 322L318 317L315 313L297 314L294 296L287 296L288 274L284 277L280 267L271 259L264 262L246 261L229 264L216 249L214 244L178 219L141 231L141 311L133 311L125 297L114 289L98 293L90 301L92 279L82 277L77 271L73 270L73 264L66 248L59 245L58 242L60 239L66 239L71 242L76 241L73 239L69 232L75 223L89 222L100 223L94 218L100 205L98 199L100 194L99 190L96 188L90 187L85 191L71 185L60 190L52 196L44 198L45 200L43 199L43 202L33 196L33 192L38 194L39 192L27 172L17 170L14 171L12 167L11 160L5 156L6 148L11 140L7 136L10 125L14 122L16 115L19 113L30 125L36 123L37 122L34 109L37 109L44 103L47 98L57 94L65 84L71 86L73 90L77 90L86 85L91 90L102 90L114 99L120 110L122 108L120 101L122 100L137 109L142 106L148 100L150 101L156 99L162 103L165 102L168 98L176 99L183 107L192 108L193 111L197 109L200 103L206 107L213 107L220 103L222 93L219 90L206 86L205 83L200 80L213 72L214 70L211 66L211 62L215 57L228 58L230 56L229 54L224 52L217 50L217 47L222 45L214 43L216 36L219 34L228 36L264 26L274 27L279 21L290 20L318 14L319 10L330 5L338 5L348 10L356 6L362 22L361 30L365 31L374 30L377 28L381 36L383 35L383 32L388 33L392 36L399 33L399 36L393 41L395 47L401 43L409 46L410 43L421 37L424 33L445 25L442 32L439 32L440 34L460 51L483 89L491 105L497 101L497 96L501 94L507 96L506 101L511 101L512 106L527 106L531 102L540 100L548 105L554 117L563 121L567 130L581 133L587 127L589 127L587 131L597 142L590 143L589 150L586 154L575 157L571 167L573 182L571 186L560 191L559 188L549 188L536 183L525 218L525 219L529 221L528 228L524 226L518 227L515 223L492 231L489 233L498 237L496 240L496 250L502 271L496 273L499 277L494 280L494 292L490 287L482 285L478 279L447 275L429 276L427 278L423 278L406 269L397 274L395 283L396 287L378 279L371 278L363 280L358 289Z'
