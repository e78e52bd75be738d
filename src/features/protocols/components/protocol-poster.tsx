import type { CSSProperties } from 'react'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { useTexture } from '#features/catalog/texture.ts'
import { absoluteUrl } from '#lib/page/page-head'
import { numberText } from '#lib/money/number-text'
import { brand } from '#lib/text/brand'
import { contraindicationsOf, stepsText, type Protocol, type ProtocolStep } from '../protocol.ts'

/** The most steps that one page has room for at full size. */
const AT_FULL_SIZE = 6

/**
 * A sheet for the wall of a cabinet: the steps as a path, to be seen from the couch. On paper it is all there is of the page; it is
 * legible without colour.
 */
export function ProtocolPoster({ protocol: { slug, name, need, minutes, steps } }: { protocol: Protocol }) {
  const against = contraindicationsOf(steps)
  const size = { '--size': Math.max(0.6, Math.min(1, AT_FULL_SIZE / steps.length)) } as CSSProperties
  return (
    <div className="poster-frame" role="img" aria-label={`Плакат: ${name}`}>
      <style>{look}</style>
      <div className="poster" style={size}>
        <header>
          <img
            src={brand.logo.src}
            width={brand.logo.width}
            height={brand.logo.height}
            alt=""
            className="poster-logo"
          />
          <div className="poster-head">
            <div>
              <p className="poster-name">{name}</p>
              {need && <p className="voice poster-need">{need}</p>}
            </div>
            <p className="poster-whole">
              <b>{minutes}</b> мин
              <br />
              {stepsText(steps.length)}
            </p>
          </div>
        </header>
        <div className="poster-steps">
          {steps.map((step, index) => (
            <Step key={step.id} step={step} index={index} isLast={index === steps.length - 1} />
          ))}
        </div>
        <footer>
          {against.length > 0 && (
            <p className="poster-against">
              <b>Противопоказания: </b>
              {against.map(({ point }) => point).join('; ')}.
            </p>
          )}
          <p className="poster-source">
            <span>Расход и время на одну процедуру</span>
            <span>{absoluteUrl(`/protocols/${slug}`).replace(/^https?:\/\//, '')}</span>
          </p>
        </footer>
      </div>
    </div>
  )
}

type StepProps = { step: ProtocolStep; index: number; isLast: boolean }

function Step({ step: { ml, minutes, text, is_optional, product, product_type }, index, isLast }: StepProps) {
  const texture = useTexture(product?.product_type ?? product_type ?? '')
  const isRight = index % 2 === 1
  const notes = [
    product ? `${product.product_type}, ${product.line}` : product_type && 'на выбор специалиста',
    is_optional && 'можно пропустить',
    product?.certificate_required && 'нужен сертификат',
  ].filter(Boolean)
  return (
    <div className="poster-step">
      <div className="poster-way">
        {!isLast && (
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
            <path
              d={isRight ? 'M70 0C70 60 30 40 30 100' : 'M30 0C30 60 70 40 70 100'}
              vectorEffect="non-scaling-stroke"
              strokeDasharray={is_optional ? '2 5' : undefined}
            />
          </svg>
        )}
        <div className="poster-stop" data-right={isRight || undefined}>
          <div className="poster-disc" data-optional={is_optional || undefined}>
            {texture && <ProductPicture path={texture} sizes="160px" className="poster-texture" />}
          </div>
          {product?.image_url && <ProductPicture path={product.image_url} sizes="160px" className="poster-pack" />}
          <b className="poster-number">{index + 1}</b>
        </div>
      </div>
      <div>
        <p className="poster-title">{product?.name ?? product_type ?? text}</p>
        {notes.length > 0 && <p className="poster-notes">{notes.join(' · ')}</p>}
        {(product ?? product_type) && <p className="poster-text">{text}</p>}
      </div>
      <p className="poster-figures">
        {minutes !== null && (
          <span>
            <b>{minutes}</b> мин
          </span>
        )}
        {ml !== null && (
          <span>
            <b>{numberText(ml)}</b> мл
          </span>
        )}
      </p>
    </div>
  )
}

/** Measured in millimetres of the sheet, so that it is the same picture at any width. */
const look = `
@page poster { size: A4; margin: 0 }
.poster-frame { container-type: inline-size; width: 100%; max-width: 210mm; page: poster }
.poster {
  --mm: calc(100cqw / 210); --text: calc(var(--mm) * var(--size));
  box-sizing: border-box; min-height: calc(var(--mm) * 296.5); padding: calc(var(--mm) * 14) calc(var(--mm) * 15) calc(var(--mm) * 10);
  display: flex; flex-direction: column; gap: calc(var(--mm) * 6);
  background: #fff; color: #211a1f; line-height: 1.3; print-color-adjust: exact; -webkit-print-color-adjust: exact;
}
.poster-logo { height: calc(var(--mm) * 6); width: auto }
.poster-head { display: flex; align-items: flex-end; justify-content: space-between; gap: calc(var(--mm) * 8); margin-top: calc(var(--mm) * 7); padding-bottom: calc(var(--mm) * 5); border-bottom: calc(var(--mm) * .6) solid currentColor }
.poster-name { font-size: calc(var(--mm) * 13); font-weight: 700; line-height: 1.05; letter-spacing: -.025em; text-wrap: balance }
.poster-need { margin-top: calc(var(--mm) * 2.5); font-size: calc(var(--mm) * 7); line-height: 1.15 }
.poster-whole { flex: none; text-align: right; font-size: calc(var(--mm) * 5); font-variant-numeric: tabular-nums }
.poster-whole b { font-size: calc(var(--mm) * 16); font-weight: 700; line-height: 1; letter-spacing: -.03em }
.poster-steps { flex: 1; display: grid; grid-auto-rows: 1fr }
.poster-step { display: grid; grid-template-columns: calc(var(--mm) * 60) 1fr auto; align-items: center; column-gap: calc(var(--mm) * 5); min-height: calc(var(--text) * 25); break-inside: avoid }
.poster-way { position: relative; align-self: stretch }
.poster-way svg { position: absolute; inset: 50% 0 auto; width: 100%; height: 100%; overflow: visible; fill: none; stroke: currentColor; stroke-width: calc(var(--mm) * .7) }
.poster-stop { position: absolute; top: 50%; left: 30%; width: calc(var(--text) * 22); aspect-ratio: 1; transform: translate(-50%, -50%) }
.poster-stop[data-right] { left: 70% }
.poster-disc { position: absolute; inset: 0; overflow: hidden; border: calc(var(--mm) * .7) solid currentColor; border-radius: 50%; background: #fff }
.poster-disc[data-optional] { border-style: dashed }
.poster-disc .poster-texture { width: 100%; height: 100%; object-fit: cover }
.poster-stop .poster-pack { position: absolute; top: -2%; left: 116%; width: 104%; height: 104%; object-fit: contain; mix-blend-mode: multiply }
.poster-stop[data-right] .poster-pack { right: 116%; left: auto }
.poster-number { position: absolute; top: 0; left: 0; display: grid; place-items: center; width: calc(var(--text) * 8); aspect-ratio: 1; border-radius: 50%; background: #211a1f; color: #fff; font-size: calc(var(--text) * 5); line-height: 1 }
.poster-title { font-size: calc(var(--text) * 5.6); font-weight: 600; line-height: 1.15 }
.poster-notes { font-size: calc(var(--text) * 3.4) }
.poster-text { margin-top: calc(var(--text) * 1); font-size: calc(var(--text) * 3.9); text-wrap: pretty }
.poster-figures { display: grid; justify-items: end; font-size: calc(var(--text) * 4); white-space: nowrap; font-variant-numeric: tabular-nums }
.poster-figures b { font-size: calc(var(--text) * 7.5); font-weight: 700; line-height: 1.1 }
.poster footer { border-top: calc(var(--mm) * .6) solid currentColor; padding-top: calc(var(--mm) * 3.5); font-size: calc(var(--mm) * 3.3) }
.poster-source { display: flex; justify-content: space-between; gap: calc(var(--mm) * 6); margin-top: calc(var(--mm) * 2.5) }
@media screen { .poster { border: 1px solid #d3ccc4 } }
@media print { .poster-frame { width: 210mm } .poster-sheet { max-width: none; margin: 0; padding: 0 } }
`
