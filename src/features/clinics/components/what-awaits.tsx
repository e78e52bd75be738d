import { useShopSize } from '#features/assortment/use-shop-size.ts'
import { cn } from '#lib/dom/cn'

const cards = [
  {
    hue: '[--hue:#317da5]',
    sku: 'AQ-003-0030',
    title: undefined, // how much the shop has
    text: 'Рабочие концентрации и профессиональные объёмы до 1000 мл.',
  },
  {
    hue: '[--hue:#37837c]',
    sku: 'MC-045-0030',
    title: 'Корзина уже ждёт',
    text: 'Всё, что вы отложили до регистрации, останется в ней.',
  },
  {
    hue: '[--hue:#a9576a]',
    sku: 'AG-055-0100',
    title: 'Личный менеджер',
    text: 'Поможет собрать первый заказ и ответит на вопросы.',
  },
]

/** What access opens; no links, since the guard would lead back. */
export function WhatAwaits() {
  const size = useShopSize()
  return (
    <section className="mt-10 md:mt-14">
      <h2 className="text-25">Что вас ждёт</h2>
      <ul className="mt-5 grid gap-3 md:grid-cols-3 md:gap-4">
        {cards.map(({ hue, sku, title, text }) => (
          <li key={sku} className={cn('relative flex min-h-44 overflow-hidden rounded-card bg-hue-tint p-6', hue)}>
            <div className="max-w-[60%]">
              <h3 className="text-16">{title ?? size ?? 'Весь каталог'}</h3>
              <p className="mt-2 text-14 text-ink-soft">{text}</p>
            </div>
            <img
              src={`/img/products/${sku}-320.webp`}
              width={320}
              height={320}
              alt=""
              loading="lazy"
              className="absolute right-0 -bottom-3 w-44"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
