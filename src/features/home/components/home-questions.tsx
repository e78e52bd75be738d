import { useViewer } from '#features/account/viewer.ts'
import { Questions, type Question } from '#ui/questions'

/** Those of whoever is no client yet. */
const guestQuestions: Question[] = [
  {
    question: 'Кто может покупать?',
    answer:
      'Клиники, салоны, учебные центры и частные косметологи. Цены и наличие видят все, заказы открываем после проверки документов.',
  },
  {
    question: 'Сколько занимает проверка?',
    answer: 'Обычно до 1 рабочего дня. Пока она идёт, можно собирать корзину: отложенное дождётся вас.',
  },
]

const questions: Question[] = [
  {
    question: 'Как доставляете?',
    answer:
      'Курьером по городу, в другие города Казахстана через перевозчика, либо забираете сами. Стоимость и срок видны до подтверждения заказа, или их сообщает менеджер.',
  },
  {
    question: 'Как оплатить?',
    answer: 'По счёту, через Kaspi или наличными при получении. Данные банковских карт магазин не принимает.',
  },
  {
    question: 'Что значит «Цена по запросу»?',
    answer: 'Такие средства заказывают через менеджера: он назовёт цену и срок.',
  },
  {
    question: 'Можно ли вернуть товар?',
    answer:
      'Да, в течение 7 календарных дней после получения, если упаковка не вскрыта. О браке или недостаче сообщите в течение 3 рабочих дней. Полные условия — в публичной оферте.',
  },
]

/** What clinics ask; the answers say what the offer does. */
export function HomeQuestions() {
  const isGuest = useViewer().state === 'guest'
  return <Questions items={isGuest ? [...guestQuestions, ...questions] : questions} />
}
