import { Link } from '@tanstack/react-router'
import { useViewer } from '#features/account/viewer.ts'
import { Button } from '#ui/button'

/** What a cosmetologist gets here, in a picture and a sentence. */
export function Intro() {
  const guest = useViewer().state === 'guest'
  return (
    <section className="relative mt-3 flex flex-col overflow-hidden rounded-panel bg-hue-tint [--hue:#37837c] md:mt-6 lg:min-h-110 lg:flex-row lg:items-center">
      <div className="relative z-1 px-5 pt-6 md:max-w-180 md:px-10 md:pt-10 lg:px-16 lg:py-14">
        <p className="mb-2.5 text-14 font-semibold text-accent md:mb-4">Косметологам</p>
        <h1 className="text-34 font-name md:text-39 xl:text-49">
          Составы для&nbsp;кабинета <br className="max-md:hidden" />
          и&nbsp;ухода между визитами
        </h1>
        <p className="mt-3.5 mb-5 max-w-[46ch] text-pretty text-ink-soft md:mt-5 md:mb-8">
          Рабочие концентрации, объёмы для кабинета и&nbsp;дома. Продаём только специалистам.
        </p>
        <div className="flex gap-3 max-md:flex-col">
          {guest && (
            <Button asChild size="lg">
              <Link to="/register">Стать клиентом</Link>
            </Button>
          )}
          <Button asChild size="lg" variant="secondary">
            <a href="#documents">Какие нужны документы</a>
          </Button>
        </div>
      </div>
      <div aria-hidden className="relative h-57.5 lg:absolute lg:inset-y-0 lg:right-0 lg:h-auto lg:w-150">
        <Packshot
          sku="MC-044-0050"
          className="-bottom-2 -left-2 size-62.5 lg:right-52 lg:-bottom-3.5 lg:left-auto lg:size-107.5"
        />
        <Packshot
          sku="MC-043-0200"
          className="-right-2.5 -bottom-6.5 size-60 lg:-right-1.5 lg:-bottom-12 lg:size-105"
        />
      </div>
    </section>
  )
}

function Packshot({ sku, className }: { sku: string; className: string }) {
  return (
    <img
      src={`/img/products/${sku}-640.webp`}
      srcSet={`/img/products/${sku}-320.webp 320w, /img/products/${sku}-640.webp 640w`}
      sizes="(width < 64rem) 250px, 430px"
      width={640}
      height={640}
      alt=""
      className={`absolute max-w-none ${className}`}
    />
  )
}
