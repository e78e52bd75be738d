import Check from 'lucide-react/icons/check'
import { Card } from '#ui/card'
import { ContactsCard } from './contacts-card.tsx'

const needed = [
  'БИН или ИИН и адрес, как в справке о регистрации',
  'Телефон и почта, на которые ответит ваш сотрудник',
  '5 минут: черновик сохраняется в этом браузере',
]

const ahead = [
  ['Подтвердите почту', 'Ссылка придёт сразу. Открыть её можно на любом устройстве.'],
  ['Мы проверим заявку', 'Обычно до 1 рабочего дня.'],
  ['Откроется доступ', 'Заказы, ваш менеджер и корзина, которую вы уже собрали.'],
]

export function WizardAside({ last }: { last: boolean }) {
  return (
    <aside className="grid content-start gap-4 lg:sticky lg:top-6 lg:self-start">
      <Card>{last ? <Ahead /> : <Needed />}</Card>
      <ContactsCard />
    </aside>
  )
}

function Needed() {
  return (
    <>
      <h2 className="text-20">Что понадобится</h2>
      <ul className="mt-3.5 grid gap-3 text-14">
        {needed.map((text) => (
          <li key={text} className="flex gap-3">
            <Check className="mt-0.5 size-4 text-accent" />
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}

function Ahead() {
  return (
    <>
      <h2 className="text-20">Что будет дальше</h2>
      <ol className="mt-4 grid gap-4">
        {ahead.map(([title, note], index) => (
          <li key={title} className="flex gap-3.5">
            <span className="w-4 flex-none text-20 leading-6 text-accent">{index + 1}</span>
            <span>
              <span className="block text-14 font-semibold">{title}</span>
              <span className="block text-13 text-muted">{note}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
