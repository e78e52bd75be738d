import { Link } from '@tanstack/react-router'
import { useViewer } from '#features/account/viewer.ts'
import { Button } from '#ui/button'

/** What the shop is, for guests: side by side where there is room for both, however large the letters. */
export function Hero() {
  // Clients and staff come for something else.
  if (useViewer().state !== 'guest') return <h1 className="sr-only">Главная</h1>
  return (
    <section className="@container -mx-1 mt-3 stored-session:hidden md:mx-0 md:mt-6">
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
