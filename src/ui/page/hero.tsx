import type { CSSProperties, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'

type HeroProps = {
  /** Any colour. */
  hue: string
  eyebrow: ReactNode
  title: ReactNode
  /** Where the eyebrow is the page's heading, the title is a sentence. */
  isSentence?: boolean
  /** Fills its room: on the right, or below. */
  picture?: ReactNode
  className?: string
  children?: ReactNode
}

/** How a page begins that has a picture. */
export function Hero({ hue, eyebrow, title, isSentence = false, picture, className, children }: HeroProps) {
  const [Eyebrow, Title] = isSentence ? (['h1', 'p'] as const) : (['p', 'h1'] as const)
  return (
    <section
      style={{ '--hue': hue } as CSSProperties}
      className={cn(
        'relative flex flex-col overflow-hidden rounded-panel bg-hue-tint lg:min-h-110 lg:flex-row lg:items-center',
        className,
      )}
    >
      <div className="relative z-1 px-5 pt-6 md:max-w-180 md:px-10 md:pt-10 lg:px-16 lg:py-14">
        <Eyebrow className="text-14 font-semibold text-hue-ink">{eyebrow}</Eyebrow>
        <Title className="mt-2.5 voice text-39 text-balance md:mt-4 lg:text-61">{title}</Title>
        <div className="mt-3.5 mb-5 max-w-[46ch] text-pretty text-ink-soft md:mt-5 md:mb-8">{children}</div>
      </div>
      <div className="relative h-57.5 lg:absolute lg:inset-y-0 lg:right-0 lg:h-auto lg:w-3/5">{picture}</div>
    </section>
  )
}

/** Into the hero's ground. */
export const fadesIn =
  '[mask-image:linear-gradient(transparent,#000_35%)] lg:[mask-image:linear-gradient(90deg,transparent,#000_55%)]'
