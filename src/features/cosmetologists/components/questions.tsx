import ChevronDown from 'lucide-react/icons/chevron-down'
import { ContactLinks } from '#ui/contact-links'
import { brand } from '#lib/brand'

const questions = [
  {
    question: 'Я работаю одна, без клиники. Примете?',
    answer:
      'Да. Выберите «Частный косметолог», укажите ИИН и приложите талон ИП и диплом или сертификат. Проверка занимает столько же времени.',
  },
  {
    question: 'Можно без медицинского образования?',
    answer:
      'Нужен документ о специальности: диплом, сертификат о переподготовке либо лицензия. Если сомневаетесь, спросите нас в WhatsApp до подачи заявки.',
  },
  {
    question: 'Есть ли минимальный заказ?',
    answer: 'Минимальной суммы нет. Стоимость доставки видна при оформлении, до подтверждения заказа.',
  },
  {
    question: 'Вы работаете с НДС?',
    answer: 'Мы на упрощённой декларации, цены указаны без НДС.',
  },
  {
    question: 'Что делать, если заявку отклонили?',
    answer:
      'На странице заявки будет причина. Исправить и отправить заявку снова можно до трёх раз, дальше поможет менеджер.',
  },
]

/** What people ask before they apply, and whom to ask for the rest. */
export function Questions() {
  return (
    <section className="mt-12 grid gap-4 md:mt-20 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-16">
      <div>
        <h2 className="text-25 md:text-31">Частые вопросы</h2>
        <p className="mt-3 mb-3.5 max-w-[34ch] text-ink-soft">Не нашли ответ? Спросите, отвечаем {brand.hours}.</p>
        <ContactLinks />
      </div>
      <div className="divide-y border-y">
        {questions.map(({ question, answer }, index) => (
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
