import { Link } from '@tanstack/react-router'
import { brand } from '#lib/text/brand'
import { NewWindowLink } from '#ui/action/new-window-link'
import { Button } from '#ui/action/button'
import { lazyPart, renderNothing } from '#ui/state/lazy-part'
import { Widget } from '#ui/state/widget'

// At the bottom of the page.
const MarketplaceCode = lazyPart(async () => (await import('./marketplace-code.tsx')).MarketplaceCode, renderNothing)

/** Links to the marketplace for a clinic's own clients, and to the page for cosmetologists. */
export function SideDoors() {
  return (
    <section className="mt-12 landing:offscreen flex [--height:37rem] flex-wrap gap-3 md:mt-20 md:gap-6">
      <div className="flex min-w-0 flex-[7_1_30rem] flex-wrap items-center justify-between gap-5 rounded-panel bg-accent px-5 py-6 text-on-accent md:gap-10 md:p-10">
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="text-25">Домашний уход для&nbsp;ваших клиентов</h2>
          <p className="mt-2.5 mb-4.5 max-w-[46ch] text-14 text-[#ebdce5]">
            Розничные форматы есть на маркетплейсе. Наведите камеру или откройте ссылку: клиент купит средство сам.
          </p>
          <NewWindowLink
            href={brand.marketplaceUrl}
            className="inline-flex min-h-11 items-center font-medium underline decoration-[#b58aa3] underline-offset-3 hover:decoration-current focus-visible:outline-white"
          >
            Открыть каталог на маркетплейсе
          </NewWindowLink>
        </div>
        <div className="size-29 flex-none rounded-control bg-white p-2.5 md:size-35 md:p-3 noscript:hidden">
          <Widget quiet>
            <MarketplaceCode />
          </Widget>
        </div>
      </div>
      <div className="relative min-w-0 flex-[5_1_20rem] overflow-hidden rounded-panel bg-hue-tint px-5 py-6 [--hue:#37837c] md:p-10">
        <h2 className="text-25">Косметологам</h2>
        <p className="mt-2.5 mb-5.5 max-w-[24ch] text-14 text-ink-soft">
          Кому подходят средства и как частному косметологу стать клиентом.
        </p>
        <Button asChild variant="secondary">
          <Link to="/cosmetologists">Узнать условия</Link>
        </Button>
        <img
          src="/img/products/MC-045-0030-640.webp"
          srcSet="/img/products/MC-045-0030-320.webp 320w, /img/products/MC-045-0030-640.webp 640w"
          sizes="(width < 48rem) 190px, 270px"
          width={640}
          height={640}
          alt=""
          loading="lazy"
          className="pointer-events-none absolute -right-4 -bottom-7.5 size-47.5 max-w-none md:size-67.5"
        />
      </div>
    </section>
  )
}
