import Check from 'lucide-react/icons/check'
import { Section } from './section.tsx'

const steps = [
  {
    title: 'Заявка',
    text: 'Вы заполняете реквизиты и контакты: 5 минут, черновик сохраняется.',
    time: 'сегодня',
  },
  { title: 'Почта', text: 'Открываете ссылку из письма на любом устройстве.', time: 'сразу' },
  { title: 'Документы', text: 'Прикладываете фото или PDF. Видите решение по каждому файлу.', time: '10 минут' },
  {
    title: 'Проверка',
    text: 'Сверяем БИН или ИИН, профиль деятельности и документы.',
    time: 'обычно до 1 рабочего дня',
  },
  { title: 'Доступ', text: 'Открываем заказы. С вами работает менеджер.', time: 'сразу после проверки' },
]

/** What happens between an application and the first order. */
export function VerificationSteps() {
  return (
    <Section title="Как проходит проверка">
      <ol className="grid lg:grid-cols-5">
        {steps.map(({ title, text, time }, index) => (
          <li
            key={title}
            className="group relative grid grid-cols-[36px_1fr] gap-x-3.5 pb-5.5 last:pb-0 lg:block lg:pr-7 lg:pb-0"
          >
            <span
              aria-hidden
              className="row-span-3 grid size-9 place-items-center rounded-full border-[1.5px] border-accent-edge bg-accent-soft text-14 font-semibold text-accent group-last:border-accent group-last:bg-accent group-last:text-on-accent lg:mb-4.5"
            >
              {index === steps.length - 1 ? <Check className="size-4" /> : index + 1}
            </span>
            <span
              aria-hidden
              className="absolute top-10.5 bottom-1.5 left-[17px] w-0.5 rounded-full bg-accent-edge group-last:hidden lg:top-[17px] lg:right-3 lg:bottom-auto lg:left-12 lg:h-0.5 lg:w-auto"
            />
            <h3 className="text-16 max-lg:pt-1.5">{title}</h3>
            <p className="my-1.5 text-14 text-pretty text-ink-soft max-lg:col-start-2 lg:mb-2.5">{text}</p>
            <span className="text-13 font-medium text-accent max-lg:col-start-2">{time}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
