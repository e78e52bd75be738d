import ChevronDown from 'lucide-react/icons/chevron-down'
import { useContacts } from '#lib/backend/contacts'
import { ContactLinks } from '../data/contact-links.tsx'

export type Question = { question: string; answer: string }

/** Collapsible, the first one open; with a contact below. */
export function Questions({ items }: { items: readonly Question[] }) {
  const contacts = useContacts()
  return (
    <section className="mt-12 landing:offscreen grid [--height:45rem] gap-4 md:mt-20 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-16">
      <div>
        <h2 className="text-25 md:text-31">Частые вопросы</h2>
        <p className="mt-3 mb-3.5 max-w-[34ch] text-ink-soft">Не нашли ответ? Спросите, отвечаем {contacts.hours}.</p>
        <ContactLinks />
      </div>
      <div className="divide-y border-y">
        {items.map(({ question, answer }, index) => (
          <details key={question} open={index === 0} className="group">
            <summary className="flex min-h-16 items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown aria-hidden className="transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-[64ch] pb-5 text-14 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
