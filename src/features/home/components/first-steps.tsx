import { Link } from '@tanstack/react-router'
import { useViewer } from '#features/account/viewer.ts'
import { Button } from '#ui/button'

const steps = [
  { title: 'Заполните заявку', text: 'Реквизиты организации, контакты и город. Это займёт 5 минут.' },
  {
    title: 'Пройдите проверку',
    text: 'Подтвердите email по ссылке из письма. Заявку проверяем обычно за 1 рабочий день.',
  },
  { title: 'Заказывайте', text: 'Всё, что вы отложили в корзину, дождётся вас. Заказ подтвердит менеджер.' },
]

/** How a guest becomes a client; those who are have no need of it. */
export function FirstSteps() {
  if (useViewer().state !== 'guest') return null
  return (
    <section className="mt-12 grid gap-7 stored-session:hidden rounded-panel border bg-surface px-5 py-7 md:mt-20 md:px-10 md:py-10 lg:grid-cols-[5fr_7fr] lg:gap-16 lg:px-16 lg:py-14">
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
