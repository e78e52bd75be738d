import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Droplet from 'lucide-react/icons/droplet'
import Package from 'lucide-react/icons/package'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Truck from 'lucide-react/icons/truck'
import { useViewer } from '#features/account/viewer.ts'
import { cn } from '#lib/dom/cn'
import { Button } from '#ui/action/button'
import { Hero, fadesIn } from '#ui/page/hero'
import { Highlights, type Highlight } from '#ui/page/highlights'
import { Questions as QuestionsAndAnswers, type Question } from '#ui/page/questions'
import { RequiredDocuments } from './required-documents.tsx'
import { Section } from './section.tsx'

export function CosmetologistsPage() {
  return (
    <div className="page-width">
      <Intro />
      <Reasons />
      <Audiences />
      <RequiredDocuments />
      <VerificationSteps />
      <Questions />
      <Invitation />
    </div>
  )
}

const audiences = [
  { title: 'Клиники', text: 'Кабинетные объёмы до\u00a01000\u00a0мл и средства для процедур', sku: 'BS-026-1000' },
  { title: 'Салоны', text: 'Уход для процедур и наборы для клиентов', sku: 'AG-055-0150' },
  { title: 'Частные косметологи', text: 'Малые объёмы, чтобы начать с одного курса', sku: 'AX-018-0010' },
  { title: 'Учебные центры', text: 'Средства для занятий и практики', sku: 'MC-045-0030' },
]

function Audiences() {
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

function Intro() {
  const guest = useViewer().state === 'guest'
  return (
    <Hero
      hue="#37837c"
      eyebrow="Косметологам"
      title="Составы для&nbsp;кабинета и&nbsp;дома"
      className="mt-3 md:mt-6"
      picture={<Shelf />}
    >
      <p>Рабочие концентрации, объёмы для кабинета и&nbsp;дома. Продаём только специалистам.</p>
      <div className="mt-5 flex gap-3 max-md:flex-col md:mt-8">
        {guest && (
          <Button asChild size="lg">
            <Link to="/register">Стать клиентом</Link>
          </Button>
        )}
        <Button asChild size="lg" variant="secondary">
          <a href="#documents">Какие нужны документы</a>
        </Button>
      </div>
    </Hero>
  )
}

/** At one scale: where a packshot stands in its square, and how large its square is then. */
const shelf = [
  { sku: 'MC-047-1000', x: 560, side: 400, foot: 0.914 },
  { sku: 'MC-043-0200', x: 392, side: 200, foot: 0.862 },
  { sku: 'MC-044-0050', x: 258, side: 190, foot: 0.918 },
  { sku: 'AX-018-0010', x: 150, side: 150, foot: 0.9 },
]

/** From 10 to 1000 ml, before a gel from near. */
function Shelf() {
  return (
    <span aria-hidden>
      <img
        src="/img/textures/krem-gel-640.avif"
        width={640}
        height={640}
        alt=""
        className={cn('absolute size-full object-cover', fadesIn)}
      />
      <svg viewBox="0 0 780 420" preserveAspectRatio="xMidYMax meet" className="absolute size-full">
        {shelf.map(({ sku, x, side, foot }) => (
          <image
            key={sku}
            href={`/img/products/${sku}-640.webp`}
            x={x - side / 2}
            y={396 - side * foot}
            width={side}
            height={side}
          />
        ))}
      </svg>
    </span>
  )
}

function Invitation() {
  if (useViewer().state !== 'guest') return null
  return (
    <section className="mt-12 flex flex-col gap-6 rounded-panel bg-accent px-5 py-7 text-on-accent md:mt-20 md:p-10 lg:flex-row lg:items-center lg:justify-between lg:px-16 lg:py-12">
      <div>
        <h2 className="text-25 md:text-31">Готовы начать?</h2>
        <p className="mt-2 text-[#ebdce5]">Заявка займёт 5 минут, проверка — обычно до 1 рабочего дня.</p>
      </div>
      <Button
        asChild
        size="lg"
        className="bg-surface text-accent hover:bg-accent-soft focus-visible:outline-white max-md:w-full"
      >
        <Link to="/register">Зарегистрировать клинику</Link>
      </Button>
    </section>
  )
}

const questions: Question[] = [
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

function Questions() {
  return <QuestionsAndAnswers items={questions} />
}

const reasons: Highlight[] = [
  { Icon: Droplet, title: 'Рабочие концентрации', text: 'Пилинги 30 и 50 %, ретинол до 1 %' },
  { Icon: Package, title: 'От 10 до 1000 мл', text: 'Для кабинета и для дома' },
  { Icon: ReceiptText, title: 'Счёт, Kaspi или наличные', text: 'Способ оплаты выбираете при заказе' },
  { Icon: Truck, title: 'По всему Казахстану', text: 'Курьер, межгород, самовывоз' },
]

function Reasons() {
  return <Highlights items={reasons} />
}

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

function VerificationSteps() {
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
