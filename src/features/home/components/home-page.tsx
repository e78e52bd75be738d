import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Truck from 'lucide-react/icons/truck'
import type { ReactNode } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { cn } from '#lib/dom/cn'
import { Button } from '#ui/action/button'
import { Hero, fadesIn } from '#ui/page/hero'
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
        <HomeHero />
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
    <section className="mt-12 landing:offscreen grid [--height:39rem] gap-7 rounded-panel border bg-surface px-5 py-7 md:mt-20 md:px-10 md:py-10 lg:grid-cols-[5fr_7fr] lg:gap-16 lg:px-16 lg:py-14">
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

/** For guests: what only this shop says before one buys. */
function HomeHero() {
  // Clients and staff come for something else.
  if (useViewer().state !== 'guest') return <h1 className="sr-only">Главная</h1>
  return (
    <Hero
      hue="#b0813a"
      eyebrow="Для клиник и косметологов"
      title="Концентрации и&nbsp;pH известны до&nbsp;покупки"
      className="mt-3 md:mt-6"
      picture={
        <picture>
          <source type="image/avif" srcSet="/img/hero-640.avif 640w, /img/hero-1280.avif 1280w" sizes={HERO_SIZES} />
          <img
            src="/img/hero-1280.webp"
            srcSet="/img/hero-640.webp 640w, /img/hero-1280.webp 1280w"
            sizes={HERO_SIZES}
            width={1280}
            height={768}
            alt=""
            fetchPriority="high"
            className={cn('absolute size-full object-cover', fadesIn)}
          />
        </picture>
      }
    >
      <p>
        На&nbsp;странице средства: действующие вещества с&nbsp;концентрацией, pH, расход на&nbsp;процедуру
        и&nbsp;противопоказания.
      </p>
      <div className="mt-5 flex gap-3 max-md:flex-col md:mt-8">
        <Button asChild size="lg">
          <Link to="/register">Стать клиентом</Link>
        </Button>
        <Button asChild size="lg" variant="secondary">
          <Link to="/catalog">Смотреть каталог</Link>
        </Button>
      </div>
    </Hero>
  )
}

const HERO_SIZES = '(width < 64rem) 92vw, 788px'

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
