import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Truck from 'lucide-react/icons/truck'
import type { ReactNode } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { Button } from '#ui/action/button'
import { Highlights, type Highlight } from '#ui/page/highlights'
import { Questions, type Question } from '#ui/page/questions'
import { OwnPart } from './own-part.tsx'
import { SideDoors } from './side-doors.tsx'

type HomePageProps = {
  own: ReactNode
  /** The catalogue's part. */
  children: ReactNode
}

export function HomePage({ own, children }: HomePageProps) {
  return (
    <div className="page-width">
      <OwnPart own={own}>
        <Hero />
        <Advantages />
        {children}
        <FirstSteps />
        <SideDoors />
        <HomeQuestions />
      </OwnPart>
    </div>
  )
}

const advantages: Highlight[] = [
  { Icon: ShieldCheck, title: 'Только для специалистов', text: 'Заказы после проверки клиники' },
  { Icon: Clock, title: 'Обычно до 1 рабочего дня', text: 'занимает проверка заявки' },
  { Icon: Truck, title: 'По всему Казахстану', text: 'Курьер, межгород, самовывоз' },
  { Icon: ReceiptText, title: 'Счёт, Kaspi или наличные', text: 'Способ оплаты выбираете при заказе' },
]

function Advantages() {
  const { state } = useViewer()
  if (state === 'clinic' || state === 'loading') return null
  return <Highlights items={advantages} />
}

const steps = [
  { title: 'Заполните заявку', text: 'Реквизиты организации, контакты и город. Это займёт 5 минут.' },
  {
    title: 'Пройдите проверку',
    text: 'Подтвердите email по ссылке из письма. Заявку проверяем обычно за 1 рабочий день.',
  },
  { title: 'Заказывайте', text: 'Всё, что вы отложили в корзину, дождётся вас. Заказ подтвердит менеджер.' },
]

/** How a guest becomes a client; clients do not see it. */
function FirstSteps() {
  if (useViewer().state !== 'guest') return null
  return (
    <section className="mt-12 grid gap-7 rounded-panel border bg-surface px-5 py-7 md:mt-20 md:px-10 md:py-10 lg:grid-cols-[5fr_7fr] lg:gap-16 lg:px-16 lg:py-14">
      <div className="grid content-start justify-items-start gap-5">
        <h2 className="text-25 leading-[1.15] md:text-31 md:leading-[1.15]">
          Три шага
          <br />
          до первого заказа
        </h2>
        <p className="text-ink-soft">
          Мы продаём только специалистам, поэтому один раз просим подтвердить профиль деятельности.
        </p>
        <Button asChild size="lg" className="max-md:w-full">
          <Link to="/register">Отправить заявку</Link>
        </Button>
      </div>
      <ol>
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[40px_1fr] py-4 not-first:border-t first:pt-0 last:pb-0 md:grid-cols-[56px_1fr] md:py-5"
          >
            <span aria-hidden className="text-31 leading-none font-normal text-accent tabular-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="text-16">{title}</h3>
              <p className="mt-1 max-w-[56ch] text-14 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** For guests: text and picture side by side where they fit, at any font size. */
function Hero() {
  // Clients and staff come for something else.
  if (useViewer().state !== 'guest') return <h1 className="sr-only">Главная</h1>
  return (
    <section className="@container -mx-1 mt-3 md:mx-0 md:mt-6">
      <div className="relative flex flex-col-reverse overflow-hidden rounded-panel bg-[#f5efe9] @min-[70rem]:block @min-[70rem]:bg-[#efe7df]">
        <picture>
          <source media="(width < 48rem)" type="image/avif" srcSet="/img/hero-768.avif" />
          <source media="(width < 48rem)" type="image/webp" srcSet="/img/hero-768.webp" />
          <source type="image/avif" srcSet="/img/hero-1440.avif" />
          <img
            src="/img/hero-1440.webp"
            width={1440}
            height={659}
            alt=""
            fetchPriority="high"
            className="w-full object-cover @max-[70rem]:[mask-image:linear-gradient(transparent,#000_22%)] max-md:aspect-[390/400] md:@max-[70rem]:aspect-video md:@max-[70rem]:object-[75%_50%] @min-[70rem]:h-150 @min-[70rem]:object-[20%_50%]"
          />
        </picture>
        <div className="px-5 pt-7 pb-2 md:px-10 md:pt-10 @min-[70rem]:absolute @min-[70rem]:top-1/2 @min-[70rem]:left-16 @min-[70rem]:max-w-125 @min-[70rem]:-translate-y-1/2 @min-[70rem]:p-0">
          <p className="mb-2.5 text-14 font-semibold text-accent md:mb-4">Для клиник и косметологов</p>
          <h1 className="text-34 font-name md:text-39 @min-[70rem]:text-49">
            Наука о&nbsp;коже <br className="max-md:hidden" />
            для&nbsp;кабинета
          </h1>
          <p className="mt-3.5 mb-5 max-w-[42ch] text-pretty text-ink-soft md:mt-5 md:mb-8">
            Профессиональные средства с&nbsp;рабочими концентрациями, от домашнего ухода до пилингов
            и&nbsp;восстановления после процедур.
          </p>
          <div className="flex gap-3 max-md:flex-col">
            <Button asChild size="lg">
              <Link to="/register">Стать клиентом</Link>
            </Button>
            <Button asChild size="lg" variant="secondary">
              <Link to="/catalog">Смотреть каталог</Link>
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}

/** For visitors who are not clients yet. */
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

function HomeQuestions() {
  const isGuest = useViewer().state === 'guest'
  return <Questions items={isGuest ? [...guestQuestions, ...questions] : questions} />
}
