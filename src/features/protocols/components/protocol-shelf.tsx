import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Widget } from '#ui/state/widget'
import { protocolCardsQuery } from '../queries.ts'
import { ProtocolList } from './protocol-list.tsx'

/** The protocols of a line; nothing where there are none. */
export function ProtocolShelf({ line }: { line: string }) {
  const { data: protocols } = useQuery(protocolCardsQuery({ line }))
  if (!protocols?.length) return null
  return (
    <Widget quiet>
      <section className="mt-12 md:mt-20">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 md:mb-8">
          <h2 className="text-25 md:text-31">Протоколы</h2>
          <Link to="/protocols" className="link">
            Все протоколы
          </Link>
        </div>
        <ProtocolList protocols={protocols} />
      </section>
    </Widget>
  )
}
