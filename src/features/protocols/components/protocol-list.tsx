import { Link } from '@tanstack/react-router'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { minutesText, stepsText, type ProtocolCard } from '../protocol.ts'

export function ProtocolList({ protocols }: { protocols: readonly ProtocolCard[] }) {
  return (
    <ul className="min-w-0 divide-y rounded-card border bg-surface">
      {protocols.map(({ slug, name, need, minutes, steps, pictures }) => (
        <li key={slug} className="relative flex flex-wrap items-center gap-x-6 gap-y-2 p-4 md:px-6">
          <div className="min-w-0 flex-1 basis-60">
            <h3 className="text-20">
              <Link to="/protocols/$slug" params={{ slug }} className="after:absolute after:inset-0 hover:text-accent">
                {name}
              </Link>
            </h3>
            <p className="mt-1 text-14 text-ink-soft">{need}</p>
          </div>
          <p className="text-13 text-muted tabular-nums max-md:basis-full">
            {minutesText(minutes)} · {stepsText(steps)}
          </p>
          <p className="grid max-w-full" style={{ width: '30rem', gridTemplateColumns: 'repeat(6, 1fr)' }}>
            {pictures.map((path) => (
              <ProductPicture key={path} path={path} sizes="80px" />
            ))}
          </p>
        </li>
      ))}
    </ul>
  )
}
