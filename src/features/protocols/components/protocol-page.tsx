import { Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { Button } from '#ui/action/button'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { PageHeader } from '#ui/page/page-header'
import { ProtocolPoster } from './protocol-poster.tsx'
import { contraindicationsOf, minutesText, mlText, stepsText, type Protocol, type ProtocolStep } from '../protocol.ts'

type ProtocolPageProps = {
  protocol: Protocol
  /** What a number of procedures needs. */
  kit: ReactNode
}

export function ProtocolPage({ protocol, kit }: ProtocolPageProps) {
  const { name, need, minutes, text, steps } = protocol
  const against = contraindicationsOf(steps)
  return (
    <>
      <div className="page-width print:hidden">
        <PageHeader
          title={name}
          crumbs={
            <HomeCrumbs>
              <Link to="/protocols">Протоколы</Link>
              {name}
            </HomeCrumbs>
          }
          actions={
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer />
              Плакат для стены
            </Button>
          }
        >
          {need && <span className="block">{need}</span>}
          <span className="tabular-nums">
            {minutesText(minutes)} · {stepsText(steps.length)}
          </span>
        </PageHeader>
        <div className="grid max-w-[66ch] gap-4 text-pretty">
          {text.split(/\n{2,}/).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
        <section className="mt-10">
          <h2 className="mb-4 text-25">Шаги</h2>
          <ol className="divide-y rounded-card border bg-surface">
            {steps.map((step, index) => (
              <Step key={step.id} step={step} number={index + 1} />
            ))}
          </ol>
        </section>
        {against.length > 0 && (
          <section className="mt-6 rounded-card border bg-warning-soft p-4 text-14">
            <h2 className="mb-2 text-16">Противопоказания</h2>
            <ul className="grid list-disc gap-1 pl-5">
              {against.map(({ point, products }) => (
                <li key={point}>
                  {point} <span className="text-13 text-ink-soft">({products.join(', ')})</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {kit}
        <h2 className="mt-10 mb-4 text-25">Плакат для стены кабинета</h2>
      </div>
      <div className="poster-sheet page-width pb-12 md:pb-20">
        <ProtocolPoster protocol={protocol} />
      </div>
    </>
  )
}

function Step({
  step: { ml, minutes, text, is_optional, product, product_type },
  number,
}: {
  step: ProtocolStep
  number: number
}) {
  const notes = [
    ml !== null && mlText(ml),
    minutes !== null && minutesText(minutes),
    is_optional && 'можно пропустить',
    product?.certificate_required && 'нужен сертификат',
  ].filter(Boolean)
  return (
    <li className="flex items-center gap-4 p-4">
      <span aria-hidden className="flex-none text-31 leading-none text-accent tabular-nums">
        {number}
      </span>
      <div className="min-w-0 flex-1">
        {product ? (
          <h3 className="text-16">
            <Link to="/product/$slug" params={{ slug: product.slug }} className="hover:text-accent">
              {product.name}
            </Link>
            <span className="block text-14 font-normal text-muted">
              {product.product_type}, {product.line}
            </span>
          </h3>
        ) : (
          product_type && (
            <h3 className="text-16">
              <Link to="/catalog" search={{ productType: product_type }} className="hover:text-accent">
                {product_type}
              </Link>
              <span className="block text-14 font-normal text-muted">на выбор специалиста</span>
            </h3>
          )
        )}
        <p className="text-14">{text}</p>
        {notes.length > 0 && <p className="mt-1 text-13 text-muted tabular-nums">{notes.join(' · ')}</p>}
      </div>
      {product && <ProductPicture path={product.image_url} sizes="52px" className="size-13 flex-none" />}
    </li>
  )
}
