import { Section } from './section.tsx'

const audiences = [
  { title: 'Клиники', text: 'Кабинетные объёмы до\u00a01000\u00a0мл и средства для процедур', sku: 'BS-026-1000' },
  { title: 'Салоны', text: 'Уход для процедур и наборы для клиентов', sku: 'AG-055-0150' },
  { title: 'Частные косметологи', text: 'Малые объёмы, чтобы начать с одного курса', sku: 'AX-018-0010' },
  { title: 'Учебные центры', text: 'Средства для занятий и практики', sku: 'MC-045-0030' },
]

/** Who may become a client, and with what each usually begins. */
export function Audiences() {
  return (
    <Section title="Для кого">
      <ul className="grid grid-cols-2 gap-2.5 md:gap-4 lg:grid-cols-4">
        {audiences.map(({ title, text, sku }) => (
          <li
            key={sku}
            className="flex min-h-59 flex-col gap-1.5 overflow-hidden rounded-card border bg-surface px-3.5 pt-4 md:min-h-80 md:px-6 md:pt-6"
          >
            <h3 className="text-16 md:text-20">{title}</h3>
            <p className="text-13 text-pretty text-ink-soft md:text-14">{text}</p>
            <img
              src={`/img/products/${sku}-320.webp`}
              srcSet={`/img/products/${sku}-320.webp 320w, /img/products/${sku}-640.webp 640w`}
              sizes="(width < 48rem) 128px, 212px"
              width={320}
              height={320}
              alt=""
              loading="lazy"
              className="-mr-2 -mb-1.5 mt-auto ml-auto size-32 md:-mr-3.5 md:-mb-2 md:size-53"
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
